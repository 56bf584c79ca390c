/** @type {import('../types/models').Order[]} */
const orders = [];

/** @type {Interface['placeOrder']} */
const placeOrder = async ({ order = {} }) => {
  orders.push(order);
  return Service.successResponse({ ...order, id: orders.length, shipDate: order.shipDate ?? new Date(0).toISOString() });
};

/** @type {Interface['getInventory']} */
const getInventory = (_request, { principals }) => Service.successResponse({ orders: orders.length, callers: Object.keys(principals).length });
