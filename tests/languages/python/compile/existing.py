"""Sends and reads objects of the program's own classes."""

import json
import sys
import threading
from datetime import date
from http.server import BaseHTTPRequestHandler, HTTPServer

from pydantic import ValidationError

seen = []


class Echo(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        seen.append(json.loads(body))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Echo)
threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()

import openapi_client
from openapi_client.models import Child, Own

assert "acme" not in sys.modules, "nothing is imported before its use"
client = openapi_client.ApiClient(openapi_client.Configuration(host=f"http://127.0.0.1:{server.server_port}"))
api = openapi_client.DefaultApi(client)

from acme.models import Animal, Base, Label, Point, Sort

assert openapi_client.Pet is Animal
assert openapi_client.models.Tag is Label


def wrong(call, *names):
    try:
        found = call()
    except ValidationError as error:
        assert all(name in str(error) for name in names), str(error)
    else:
        raise AssertionError(found)


# The class has methods.
pet = api.pet(Animal("Tom"))
assert isinstance(pet, Animal), pet
assert pet.called == "Tom"
assert seen.pop() == {"name": "tom"}
assert api.pet({"name": "tom"}).called == "Tom"
assert seen.pop() == {"name": "tom"}
wrong(lambda: api.pet({"nom": "tom"}), "pet", "Animal.from_dict", "KeyError")
wrong(lambda: api.pet(1), "Animal.from_dict", "TypeError")

# Pydantic reads and writes it, by the names of JSON.
tags = api.tags([Label(**{"tag-id": 1})])
assert tags == [Label(**{"tag-id": 1})], tags
assert seen.pop() == [{"tag-id": 1}]
wrong(lambda: api.tags([{"tag-id": "a"}]), "tag-id")

point = api.point(Point(1, date(2026, 1, 2)))
assert point == Point(1, date(2026, 1, 2)), point
assert seen.pop() == {"x": 1, "at": "2026-01-02"}
assert isinstance(api.base(Base(type="a")), Base)

# Within a model of the package.
whole = {"pet": {"name": "tom"}, "tags": [{"tag-id": 1, "note": "a"}], "point": {"x": 1}, "kind": "cat"}
own = Own.from_dict(whole)
assert own.pet.called == "Tom"
assert own.tags == [Label(**{"tag-id": 1, "note": "a"})]
assert own.point == Point(1)
assert own.kind is Sort.FELINE
assert json.loads(own.to_json()) == whole, own.to_json()
assert own.to_dict() == {**whole, "kind": Sort.FELINE}, own.to_dict()
seen.clear()
assert api.own(own).kind is Sort.FELINE
assert seen.pop() == whole
assert Own(pet=Animal("Tom"), kind=Sort.CANINE).to_dict() == {"pet": {"name": "tom"}, "kind": Sort.CANINE}
wrong(lambda: Own.from_dict({"kind": "bird"}), "kind")
wrong(lambda: Own.from_dict({"pet": {}}), "pet", "KeyError")

# As an alternative, the class is chosen if it declares the members, or if the value is an instance of it.
assert isinstance(Own.from_dict({"either": {"name": "tom"}}).either.actual_instance, Animal)
both = {"either": {"x": 1, "at": "2026-01-02"}}
assert Own.from_dict(both).either.actual_instance == Point(1, date(2026, 1, 2))
assert Own.from_dict({"either": {"other": 1}}).either.actual_instance.other == 1
assert json.loads(Own(either=Point(2)).to_json()) == {"either": {"x": 2}}
assert json.loads(Own(either=Animal("Tom")).to_json()) == {"either": {"name": "tom"}}
wrong(lambda: Own.from_dict({"either": 1}), "TypeError")

# A child of a type of the program has the properties itself.
assert not issubclass(Child, Base)
assert Child.from_dict({"type": "Child", "more": 1}).type == "Child"
assert Own.model_json_schema()
