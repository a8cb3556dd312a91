import type { SignedEndpoint } from '../protocol/endpoint.ts'
import { findAllOrders, findNamedOrder, findOpenOrders } from './find-orders.ts'
import { presentOrder } from './present-order.ts'

export const showOrder: SignedEndpoint = {
  signed: true,
  weight: 4,
  handle: async (ctx, call) => presentOrder(await findNamedOrder(ctx, call)),
}

export const openOrders: SignedEndpoint = {
  signed: true,
  weight: (fields) => (fields.has('symbol') ? 6 : 80),
  handle: async (ctx, call) => (await findOpenOrders(ctx, call)).map(presentOrder),
}

export const allOrders: SignedEndpoint = {
  signed: true,
  weight: 20,
  handle: async (ctx, call) => (await findAllOrders(ctx, call)).map(presentOrder),
}
