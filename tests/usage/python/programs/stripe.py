"""From Stripe's API reference: customers, payment intents, lists, expanding, refunds, errors."""

from __future__ import annotations

from collections.abc import Iterator

from client import (
    Customer,
    DefaultApi,
    DeletedCustomer,
    PostAccountRequestMetadata,
)
from client.exceptions import ApiException


def create_customer(stripe: DefaultApi) -> str:
    address = {"line1": "510 Townsend St", "city": "San Francisco", "country": "US", "postal_code": "94103"}
    customer = stripe.post_customers(
        name="Jenny Rosen",
        email="jennyrosen@example.com",
        address=address,
        metadata={"order_id": "6735"},
        preferred_locales=["de", "en"],
    )
    return customer.id


def update_customer(stripe: DefaultApi) -> None:
    # Stripe unsets metadata and addresses by an empty string.
    stripe.post_customers_customer(
        "cus_NffrFeUfNV2Hib",
        metadata={"order_id": ""},
        shipping="",
        tax_exempt="none",
    )
    stripe.post_customers_customer("cus_NffrFeUfNV2Hib", metadata=PostAccountRequestMetadata(""))


def create_payment_intent(stripe: DefaultApi) -> str | None:
    intent = stripe.post_payment_intents(
        amount=2000,
        currency="usd",
        automatic_payment_methods={"enabled": True},
        setup_future_usage="off_session",
        metadata={"order_id": "6735"},
    )
    return intent.client_secret


def charge_off_session(stripe: DefaultApi) -> str:
    intent = stripe.post_payment_intents(
        amount=1099,
        currency="eur",
        customer="cus_1",
        payment_method="pm_1",
        off_session=True,
        confirm=True,
        expand=["customer"],
    )
    if intent.status == "succeeded":
        return "paid"
    if intent.status == "requires_action":
        return intent.next_action.type if intent.next_action else "action"
    return intent.status


def _customers(stripe: DefaultApi) -> Iterator[Customer]:
    last: str | None = None
    while True:
        page = stripe.get_customers(limit=100, created={"gte": 1680000000}, starting_after=last)
        yield from page.data
        if not page.has_more or not page.data:
            return
        last = page.data[-1].id


def list_every_customer(stripe: DefaultApi) -> list[str]:
    return [customer.email for customer in _customers(stripe) if customer.email]


def expand_customer(stripe: DefaultApi) -> str:
    intent = stripe.get_payment_intents_intent("pi_1", expand=["customer", "payment_method"])
    match intent.customer and intent.customer.actual_instance:
        case str(id):
            return id
        case Customer(email=email, id=id):
            return email or id
        case DeletedCustomer(id=id):
            return f"deleted {id}"
        case _:
            return "guest"


def deleted_or_not(stripe: DefaultApi) -> str:
    customer = stripe.get_customers_customer("cus_1").actual_instance
    if isinstance(customer, DeletedCustomer):
        return "deleted"
    return customer.name or "" if isinstance(customer, Customer) else ""


def search_customers(stripe: DefaultApi) -> list[Customer]:
    query = "email:'jenny@example.com' AND metadata['order_id']:'6735'"
    return stripe.get_customers_search(query, limit=10).data


def declined(stripe: DefaultApi) -> str | None:
    try:
        stripe.post_payment_intents_intent_confirm("pi_1", payment_method="pm_card_visa_chargeDeclined")
    except ApiException as error:
        if error.data is None:
            raise
        problem = error.data.error
        intent = problem.payment_intent
        return f"{error.status} {problem.type} {problem.code} {problem.decline_code} {intent.id if intent else None}"
    return None
