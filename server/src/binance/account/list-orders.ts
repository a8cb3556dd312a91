import type { SignedEndpoint } from '../protocol/endpoint.ts'
import { findAllOrders, findNamedOrder, findOpenOrders, type FoundOrder } from './find-orders.ts'
import { presentOrder } from './present-order.ts'

const present = ({ market, order }: FoundOrder) => presentOrder(market, order)

export const showOrder: SignedEndpoint = {
  signed: true,
  weight: 4,
  handle: async (ctx, call) => present(await findNamedOrder(ctx, call)),
}

export const openOrders: SignedEndpoint = {
  signed: true,
  weight: (fields) => (fields.has('symbol') ? 6 : 80),
  handle: async (ctx, call) => (await findOpenOrders(ctx, call)).map(present),
}

export const allOrders: SignedEndpoint = {
  signed: true,
  weight: 20,
  handle: async (ctx, call) => (await findAllOrders(ctx, call)).map(present),
}
