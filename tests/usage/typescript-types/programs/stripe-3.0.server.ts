// A stub of a large API: a handler for each of a few operations, and the types of all.
import type { components, operations } from './schema';

type Success<T> = T extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
type Form<T> = T extends { requestBody?: infer B } ? (NonNullable<B> extends { content: { 'application/x-www-form-urlencoded': infer F } } ? F : never) : never;
type Path<T> = T extends { parameters: { path: infer P } } ? P : Record<string, never>;
export type Service = { [Id in keyof operations]: (path: Path<operations[Id]>, form: Form<operations[Id]>) => Success<operations[Id]> };

const coupons = new Map<string, components['schemas']['coupon']>();

export const service: Pick<Service, 'DeleteCouponsCoupon' | 'GetCouponsCoupon' | 'PostCoupons'> = {
  GetCouponsCoupon({ coupon }) {
    const found = coupons.get(coupon);
    if (found === undefined) throw new Error(`no coupon ${coupon}`);
    return { ...found, metadata: found.metadata ?? {} };
  },
  PostCoupons(_, form) {
    const coupon: components['schemas']['coupon'] = {
      id: form.id ?? `c${coupons.size}`, created: 0, duration: form.duration ?? 'once', livemode: false, object: 'coupon', times_redeemed: 0, valid: true,
      amount_off: form.amount_off ?? null,
    };
    coupons.set(coupon.id, coupon);
    return coupon;
  },
  DeleteCouponsCoupon({ coupon }) {
    coupons.delete(coupon);
    return { deleted: true, id: coupon, object: 'deleted_coupon' as never };
  },
};

// @ts-expect-error an operation with a parameter in its path
export const wrong: Service['GetCouponsCoupon'] = ({ id }) => id;
