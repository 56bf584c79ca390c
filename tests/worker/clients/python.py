import json
import sys

from openapi_client import ApiClient, ClientsApi, Configuration, GeneratorInput
from openapi_client.exceptions import NotFoundException

base, spec = sys.argv[1:]
with ApiClient(Configuration(host=base)) as client:
    api = ClientsApi(client)
    clients = api.client_options()
    options = api.get_client_options("python")
    code = api.generate_client("python", GeneratorInput(spec=json.loads(spec))).code
    archive = api.download_file(code)
    found = {"clients": clients, "packageName": options["packageName"].default, "archive": archive[:2].decode()}
    try:
        api.download_file(code)
    except NotFoundException as error:
        found |= {"status": error.status, "title": error.data.title}
print(json.dumps(found))
