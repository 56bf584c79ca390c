"""Content negotiation (RFC 9110, section 12.5.1)."""

from __future__ import annotations

from collections.abc import Iterable


def _ranges(header: str) -> list[tuple[str, float]]:
    out: list[tuple[str, float]] = []
    for part in header.split(","):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        quality = 1.0
        for parameter in parameters:
            key, _, value = parameter.partition("=")
            if key.strip() == "q":
                try:
                    quality = min(max(float(value), 0.0), 1.0)
                except ValueError:
                    quality = 0.0
        if name:
            out.append((name, quality))
    return out


def _quality(media_type: str, ranges: list[tuple[str, float]]) -> float:
    """Return the quality of a media type or range, as given by the most specific range."""
    kind, _, sub = media_type.partition("/")
    best, exactness = 0.0, -1
    for name, quality in ranges:
        wanted, _, wanted_sub = name.partition("/")
        if name == media_type:
            level = 2
        elif wanted == kind and ("*" in (wanted_sub, sub)):
            level = 1
        elif name in ("*/*", "*") or media_type == "*/*":
            level = 0
        else:
            continue
        if level > exactness or (level == exactness and quality > best):
            best, exactness = quality, level
    return best


def preferred(header: str | None, offers: Iterable[str]) -> list[str]:
    """Return the acceptable offers, best first. Offers of equal quality keep their order."""
    offers = list(offers)
    if header is None or not (ranges := _ranges(header)):
        return offers
    rated = [(offer, _quality(offer.split(";")[0].strip().lower(), ranges)) for offer in offers]
    return [offer for offer, quality in sorted(rated, key=lambda pair: -pair[1]) if quality > 0]
