// From Stripe's API reference: customers, payment intents, lists, expanding, refunds, errors.
import type { Charge, Customer, DefaultApi, ModelError } from '@acme/client';
import { data, failure } from './client.js';

export async function createCustomer(stripe: DefaultApi): Promise<string> {
    const customer = await data(stripe.postCustomers({
        name: 'Jenny Rosen',
        email: 'jennyrosen@example.com',
        address: { line1: '510 Townsend St', city: 'San Francisco', country: 'US', postal_code: '94103' },
        metadata: { order_id: '6735' },
        preferredLocales: ['de', 'en'],
    }));
    return customer.id;
}

export async function updateCustomer(stripe: DefaultApi): Promise<void> {
    // Stripe unsets metadata and addresses by an empty string.
    await data(stripe.postCustomersCustomer({ customer: 'cus_NffrFeUfNV2Hib', metadata: { order_id: '' }, shipping: '', taxExempt: 'none' }));
    await data(stripe.postCustomersCustomer({ customer: 'cus_NffrFeUfNV2Hib', metadata: '' }));
}

export async function createPaymentIntent(stripe: DefaultApi): Promise<string | null | undefined> {
    const intent = await data(stripe.postPaymentIntents({
        amount: 2000,
        currency: 'usd',
        automaticPaymentMethods: { enabled: true },
        setupFutureUsage: 'off_session',
        metadata: { order_id: '6735' },
    }));
    return intent.client_secret;
}

export async function chargeOffSession(stripe: DefaultApi): Promise<string> {
    const intent = await data(stripe.postPaymentIntents({
        amount: 1099, currency: 'eur', customer: 'cus_1', paymentMethod: 'pm_1', offSession: true, confirm: true, expand: ['customer'],
    }));
    switch (intent.status) {
        case 'succeeded':
            return 'paid';
        case 'requires_action':
            return intent.next_action?.type ?? 'action';
        default:
            return intent.status;
    }
}

export async function listEveryCustomer(stripe: DefaultApi): Promise<string[]> {
    const emails: string[] = [];
    let startingAfter: string | undefined;
    for (;;) {
        const page = await data(stripe.getCustomers({ limit: 100, created: { gte: 1680000000 }, ...(startingAfter && { startingAfter }) }));
        for (const customer of page.data) if (customer.email) emails.push(customer.email);
        const last = page.data.at(-1);
        if (!page.has_more || !last) return emails;
        startingAfter = last.id;
    }
}

export async function expandCustomer(stripe: DefaultApi): Promise<string> {
    const intent = await data(stripe.getPaymentIntentsIntent({ intent: 'pi_1', expand: ['customer', 'payment_method'] }));
    const { customer } = intent;
    if (customer == null) return 'guest';
    if (typeof customer === 'string') return customer;
    // DeletedCustomer has `deleted: true`.
    if ('deleted' in customer) return `deleted ${customer.id}`;
    return customer.email ?? customer.id;
}

export async function deletedOrNot(stripe: DefaultApi): Promise<string> {
    const customer = await data(stripe.getCustomersCustomer({ customer: 'cus_1' }));
    if ('deleted' in customer && customer.deleted) return 'deleted';
    return 'name' in customer ? customer.name ?? '' : customer.id;
}

export async function refund(stripe: DefaultApi): Promise<string | null | undefined> {
    const refunded = await data(stripe.postRefunds({ paymentIntent: 'pi_1', amount: 500, reason: 'requested_by_customer', expand: ['charge'] }));
    const charge: string | Charge | null | undefined = refunded.charge;
    return typeof charge === 'string' ? charge : charge?.receipt_url;
}

export async function subscribe(stripe: DefaultApi): Promise<string> {
    const subscription = await data(stripe.postSubscriptions({
        customer: 'cus_1',
        items: [{ price: 'price_1', quantity: 2 }, { price_data: { currency: 'usd', product: 'prod_1', recurring: { interval: 'month' }, unit_amount: 900 } }],
        trialEnd: 'now',
        paymentBehavior: 'default_incomplete',
        expand: ['latest_invoice.payment_intent'],
    }));
    const invoice = subscription.latest_invoice;
    if (invoice && typeof invoice !== 'string' && invoice.payment_intent && typeof invoice.payment_intent !== 'string') {
        return invoice.payment_intent.status;
    }
    return subscription.items.data[0]?.id ?? subscription.status;
}

export async function trialUntil(stripe: DefaultApi): Promise<void> {
    await data(stripe.postSubscriptions({ customer: 'cus_1', items: [{ price: 'price_1' }], trialEnd: 1700000000, billingThresholds: '' }));
}

export async function checkout(stripe: DefaultApi): Promise<string | null | undefined> {
    const session = await data(stripe.postCheckoutSessions({
        mode: 'payment',
        successUrl: 'https://example.com/success?session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://example.com/cancel',
        lineItems: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 2000, product_data: { name: 'T-shirt', images: ['https://example.com/t.png'] } } }],
        paymentMethodTypes: ['card', 'sepa_debit'],
        shippingAddressCollection: { allowed_countries: ['US', 'CA'] },
    }));
    return session.url;
}

export async function declined(stripe: DefaultApi): Promise<string | undefined> {
    try {
        await data(stripe.postPaymentIntentsIntentConfirm({ intent: 'pi_1', paymentMethod: 'pm_card_visa_chargeDeclined' }));
        return undefined;
    } catch (caught) {
        const answer = failure<ModelError>(caught);
        if (!answer) throw caught;
        const { error } = answer.body;
        return `${answer.status} ${error.type} ${error.code} ${error.decline_code} ${error.payment_intent?.id}`;
    }
}

export async function searchCustomers(stripe: DefaultApi): Promise<Customer[]> {
    const found = await data(stripe.getCustomersSearch({ query: "email:'jenny@example.com' AND metadata['order_id']:'6735'", limit: 10 }));
    return found.data;
}
