"""Signatures, verified as a server would."""

from __future__ import annotations

import base64
import datetime
import hashlib
import io
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keys")
    for command in (
        "genrsa -out rsa.pem 2048",
        "rsa -in rsa.pem -out rsa.pub -pubout",
        "rsa -in rsa.pem -aes128 -passout pass:word -out locked.pem",
        "ecparam -name prime256v1 -genkey -noout -out ec.pem",
        "ec -in ec.pem -pubout -out ec.pub",
    ):
        subprocess.run(["openssl", *command.split()], cwd=folder, check=True, capture_output=True)
    return folder


def verified(request: Any, public_key: Path, *options: str) -> dict[str, str]:
    """The fields of the signature, after openssl has verified it against the request."""
    scheme, _, rest = request.headers["Authorization"].partition(" ")
    assert scheme == "Signature"
    fields = {name: value.strip('"') for name, value in re.findall(r'(\w+)=("[^"]*"|\d+)', rest)}
    derived = {
        "(request-target)": f"{request.method.lower()} {request.target}",
        "(created)": fields.get("created"),
        "(expires)": fields.get("expires"),
    }
    lines = [f"{name}: {derived.get(name) or request.headers[name]}" for name in fields["headers"].split()]
    folder = public_key.parent
    (folder / "signed").write_text("\n".join(lines))
    (folder / "signature").write_bytes(base64.b64decode(fields["signature"]))
    command = ["openssl", "dgst", "-verify", public_key.name, "-signature", "signature", *options, "signed"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return fields


def send(sample: Any, server: Any, signing: dict[str, Any], schemes: Any = ("signed",), **options: Any) -> Any:
    info = sample.signing.HttpSigningConfiguration(key_id="me", **signing)
    client = sample.client(server.url + "/base", signing_info=info, api_key={"query_key": "k&1"})
    operation = sample.operation
    parts = {"security": (tuple((name, ()) for name in schemes),), **options.get("parts", {})}
    made = operation.Operation("POST", "/x/{a}", "S.x", parameters=(operation.Parameter("a", "a", "path"),), **parts)
    values = {"a": "b c", "_request_timeout": None, **options.get("values", {})}
    sample.run(operation.Call(client, made, values).data())
    sample.run(client.close())
    return server.last


ALL = ["(request-target)", "(created)", "(expires)", "Host", "Date", "Digest", "Content-Type"]
HOUR = datetime.timedelta(hours=1)


def test_rsa(sample: Any, server: Any, keys: Path) -> None:
    part = sample.operation.Part
    signing = {"signing_scheme": "hs2019", "signed_headers": ALL, "signature_max_validity": HOUR}
    for body, values in (
        (sample.operation.Body("application/json", "value"), {"value": {"a": [1]}}),
        (sample.operation.Form("multipart/form-data", (part("value", "f", file=True),)), {"value": b"abc"}),
        (sample.operation.Body("application/octet-stream", "value", "raw"), {"value": io.BytesIO(b"abc")}),
        (sample.operation.Form("application/x-www-form-urlencoded", (part("value", "f"),)), {"value": "a b"}),
    ):
        request = send(
            sample,
            server,
            {**signing, "private_key_path": str(keys / "rsa.pem")},
            ("signed", "query_key"),
            parts={"body": body},
            values=values,
        )
        fields = verified(request, keys / "rsa.pub", "-sha256", "-sigopt", "rsa_padding_mode:pss")
        assert request.target == "/base/x/b%20c?api%20key=k%261"
        assert (fields["keyId"], fields["algorithm"]) == ("me", "hs2019")
        assert int(fields["expires"]) - int(fields["created"]) in (3600, 3601)
        digest = base64.b64encode(hashlib.sha256(request.body).digest()).decode()
        assert request.headers["Digest"] == f"SHA-256={digest}"


def test_other_algorithms(sample: Any, server: Any, keys: Path) -> None:
    signing = {
        "signing_scheme": "rsa-sha512",
        "private_key_path": str(keys / "locked.pem"),
        "private_key_passphrase": "word",
    }
    verified(send(sample, server, signing), keys / "rsa.pub", "-sha512")
    for algorithm in (None, "fips-186-3", "deterministic-rfc6979"):
        own = {"signing_scheme": "hs2019", "private_key_path": str(keys / "ec.pem"), "signing_algorithm": algorithm}
        request = send(
            sample, server, {**own, "hash_algorithm": "sha256", "signed_headers": ["(request-target)"]}
        )
        verified(request, keys / "ec.pub", "-sha256")


def test_refusals(sample: Any, server: Any, keys: Path) -> None:
    signing = sample.signing.HttpSigningConfiguration
    rsa = str(keys / "rsa.pem")
    for wrong, message in [
        ({"signing_scheme": "md5"}, "scheme md5 is unknown"),
        ({"private_key_path": "/absent"}, "does not exist"),
        ({"signed_headers": []}, "not an empty one"),
        ({"signed_headers": ["Authorization"]}, "cannot be signed"),
        ({"signed_headers": ["(expires)"]}, "signature_max_validity"),
        ({"signing_algorithm": "fips-186-3"}, "cannot sign with fips-186-3"),
        ({"private_key_path": str(keys / "locked.pem")}, "cannot be read"),
    ]:
        with pytest.raises(ValueError, match=message):
            signing(**{"key_id": "me", "signing_scheme": "hs2019", "private_key_path": rsa, **wrong})
    with pytest.raises(ValueError, match="X-Absent must be signed"):
        send(
            sample, server, {"signing_scheme": "hs2019", "private_key_path": rsa, "signed_headers": ["X-Absent"]}
        )
    assert signing("me", "hs2019", rsa).get_public_key().has_private() is False
