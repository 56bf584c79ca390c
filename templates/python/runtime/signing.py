"""Signatures of requests, as in the draft "Signing HTTP Messages" (draft-cavage-http-signatures)."""

from __future__ import annotations

import base64
import datetime
import hashlib
import os
from email.utils import formatdate
from importlib import import_module
from time import time
from typing import Any
from urllib.parse import urlsplit

from .exceptions import ApiValueError
from .forms import content_of
from .styles import text_of

HEADER_REQUEST_TARGET = "(request-target)"
HEADER_CREATED = "(created)"
HEADER_EXPIRES = "(expires)"
HEADER_HOST = "Host"
HEADER_DATE = "Date"
HEADER_DIGEST = "Digest"
HEADER_AUTHORIZATION = "Authorization"

SCHEME_HS2019 = "hs2019"
SCHEME_RSA_SHA256 = "rsa-sha256"
SCHEME_RSA_SHA512 = "rsa-sha512"

ALGORITHM_RSASSA_PSS = "RSASSA-PSS"
ALGORITHM_RSASSA_PKCS1v15 = "RSASSA-PKCS1-v1_5"
ALGORITHM_ECDSA_MODE_FIPS_186_3 = "fips-186-3"
ALGORITHM_ECDSA_MODE_DETERMINISTIC_RFC6979 = "deterministic-rfc6979"
ALGORITHM_ECDSA_KEY_SIGNING_ALGORITHMS = {
    ALGORITHM_ECDSA_MODE_FIPS_186_3,
    ALGORITHM_ECDSA_MODE_DETERMINISTIC_RFC6979,
}

HASH_SHA256 = "sha256"
HASH_SHA512 = "sha512"

_RSA_ALGORITHMS = {ALGORITHM_RSASSA_PSS, ALGORITHM_RSASSA_PKCS1v15}


class HttpSigningConfiguration:
    """How requests are signed.

    :param key_id: The name by which the server knows the key.
    :param signing_scheme: hs2019, or for old servers rsa-sha256 or rsa-sha512.
    :param private_key_path: File of the private key, in PEM format.
    :param private_key_passphrase: Passphrase of the private key.
    :param signed_headers: What is signed: names of headers, (request-target), (created) and (expires).
    :param signing_algorithm: RSASSA-PSS, RSASSA-PKCS1-v1_5, fips-186-3 or deterministic-rfc6979; by default that of
        the key.
    :param hash_algorithm: sha256 or sha512; by default that of the scheme.
    :param signature_max_validity: How long a signature is valid; needed for (expires).
    """

    def __init__(
        self,
        key_id: str,
        signing_scheme: str,
        private_key_path: str,
        private_key_passphrase: str | bytes | None = None,
        signed_headers: list[str] | None = None,
        signing_algorithm: str | None = None,
        hash_algorithm: str | None = None,
        signature_max_validity: datetime.timedelta | None = None,
    ) -> None:
        if signing_scheme not in (SCHEME_HS2019, SCHEME_RSA_SHA256, SCHEME_RSA_SHA512):
            raise ApiValueError(f"The signing scheme {signing_scheme} is unknown")
        if not os.path.exists(private_key_path):
            raise ApiValueError(f"The private key {private_key_path} does not exist")
        headers = [HEADER_CREATED] if signed_headers is None else signed_headers
        if not headers or len({name.lower() for name in headers}) != len(headers):
            raise ApiValueError("What is signed must be a list of different names, not an empty one")
        if HEADER_AUTHORIZATION.lower() in (name.lower() for name in headers):
            raise ApiValueError("The header Authorization cannot be signed: it has the signature")
        if signature_max_validity is not None and signature_max_validity.total_seconds() < 0:
            raise ApiValueError("A signature cannot be valid for a negative time")
        if HEADER_EXPIRES in headers and signature_max_validity is None:
            raise ApiValueError("To sign (expires), set signature_max_validity")
        if hash_algorithm not in (None, HASH_SHA256, HASH_SHA512):
            raise ApiValueError(f"The hash algorithm {hash_algorithm} is unknown")
        if signing_algorithm not in {None, *_RSA_ALGORITHMS, *ALGORITHM_ECDSA_KEY_SIGNING_ALGORITHMS}:
            raise ApiValueError(f"The signing algorithm {signing_algorithm} is unknown")
        self.key_id = key_id
        self.signing_scheme = signing_scheme
        self.private_key_path = private_key_path
        self.private_key_passphrase = private_key_passphrase
        self.signed_headers = headers
        self.signing_algorithm = signing_algorithm
        self.hash_algorithm = hash_algorithm or (HASH_SHA512 if signing_scheme == SCHEME_RSA_SHA512 else HASH_SHA256)
        self.signature_max_validity = signature_max_validity
        self.host: str | None = None
        self.private_key: Any = self._load_private_key()

    def get_http_signature_headers(
        self, resource_path: str, method: str, headers: dict[str, str], body: Any, query_params: list[tuple[str, Any]]
    ) -> dict[str, str]:
        """Return the headers that sign a request: Authorization, and those of Date, Digest and Host that are signed.

        The path may be a whole URL; else it is one of `host`.
        """
        url = resource_path if "://" in resource_path else (self.host or "") + resource_path
        parts = urlsplit(url)
        if not parts.netloc:
            raise ApiValueError("To sign requests, set the host of the configuration")
        queries = "&".join(filter(None, [parts.query, *(f"{name}={text_of(value)}" for name, value in query_params)]))
        now = time()
        created, expires = int(now), None
        if self.signature_max_validity is not None:
            expires = int(now + self.signature_max_validity.total_seconds())
        known = {name.lower(): value for name, value in headers.items()}
        new: dict[str, str] = {}
        lines: list[str] = []
        for name in self.signed_headers:
            key = name.lower()
            if key == HEADER_REQUEST_TARGET:
                value = f"{method.lower()} {parts.path or '/'}{'?' + queries if queries else ''}"
            elif key == HEADER_CREATED:
                value = str(created)
            elif key == HEADER_EXPIRES:
                value = str(expires)
            elif key == HEADER_DIGEST.lower():
                value = new[HEADER_DIGEST] = self._digest(headers, body)
            elif key == HEADER_DATE.lower():
                value = new[HEADER_DATE] = formatdate(now, usegmt=True)
            elif key == HEADER_HOST.lower():
                value = new[HEADER_HOST] = parts.netloc.rpartition("@")[2]
            elif key in known:
                value = known[key]
            else:
                raise ApiValueError(f"The header {name} must be signed, but the request does not have it")
            lines.append(f"{key}: {value}")
        signature = base64.b64encode(self._sign("\n".join(lines).encode())).decode("ascii")
        names = " ".join(name.lower() for name in self.signed_headers)
        fields = [f'keyId="{self.key_id}"', f'algorithm="{self.signing_scheme}"']
        if HEADER_CREATED in self.signed_headers:
            fields.append(f"created={created}")
        if HEADER_EXPIRES in self.signed_headers:
            fields.append(f"expires={expires}")
        fields += [f'headers="{names}"', f'signature="{signature}"']
        return {**new, HEADER_AUTHORIZATION: "Signature " + ",".join(fields)}

    def get_public_key(self) -> Any:
        """Return the public key, with which a server verifies signatures."""
        key = self.private_key
        return key.publickey() if hasattr(key, "publickey") else key.public_key()

    def _load_private_key(self) -> Any:
        with open(self.private_key_path, "rb") as file:
            text = file.read()
        passphrase = self.private_key_passphrase
        word = passphrase.decode() if isinstance(passphrase, bytes) else passphrase
        try:
            key = import_module("Crypto.PublicKey.RSA").import_key(text, word)
            allowed, default = _RSA_ALGORITHMS, ALGORITHM_RSASSA_PSS
        except (ValueError, IndexError, TypeError):
            try:
                key = import_module("Crypto.PublicKey.ECC").import_key(text, word)
            except (ValueError, IndexError, TypeError) as error:
                raise ApiValueError(f"The private key {self.private_key_path} cannot be read: {error}") from error
            allowed, default = ALGORITHM_ECDSA_KEY_SIGNING_ALGORITHMS, ALGORITHM_ECDSA_MODE_DETERMINISTIC_RFC6979
        if self.signing_scheme != SCHEME_HS2019:
            default = ALGORITHM_RSASSA_PKCS1v15
        algorithm = self.signing_algorithm or default
        if algorithm not in allowed:
            raise ApiValueError(f"The private key {self.private_key_path} cannot sign with {algorithm}")
        self.signing_algorithm = algorithm
        return key

    def _digest(self, headers: dict[str, str], body: Any) -> str:
        """The header that says what the body is."""
        content = content_of(dict(headers), body, None)
        hashed = hashlib.new(self.hash_algorithm)
        for chunk in [content or b""] if content is None or isinstance(content, bytes) else content:
            hashed.update(chunk)
        name = "SHA-512" if self.hash_algorithm == HASH_SHA512 else "SHA-256"
        return f"{name}={base64.b64encode(hashed.digest()).decode('ascii')}"

    def _sign(self, text: bytes) -> bytes:
        name = "SHA512" if self.hash_algorithm == HASH_SHA512 else "SHA256"
        hashed = import_module(f"Crypto.Hash.{name}").new(text)
        if self.signing_algorithm == ALGORITHM_RSASSA_PSS:
            signer = import_module("Crypto.Signature.pss").new(self.private_key)
        elif self.signing_algorithm == ALGORITHM_RSASSA_PKCS1v15:
            signer = import_module("Crypto.Signature.pkcs1_15").new(self.private_key)
        else:
            signer = import_module("Crypto.Signature.DSS").new(self.private_key, self.signing_algorithm, encoding="der")
        signature: bytes = signer.sign(hashed)
        return signature
