import type { SignedEndpoint } from '../../protocol/endpoint.ts'
import { forOneOrAll } from '../../public/tickers.ts'
import { findAllConditionals, findNamedConditional, findOpenConditionals } from './find-algo-orders.ts'
import { presentAlgo } from './present-algo.ts'

export const showAlgoOrder: SignedEndpoint = {
  signed: true,
  weight: 1,
  handle: async (ctx, call) => presentAlgo(await findNamedConditional(ctx, call)),
}

export const openAlgoOrders: SignedEndpoint = {
  signed: true,
  weight: forOneOrAll(1, 40),
  handle: async (ctx, call) => (await findOpenConditionals(ctx, call)).map(presentAlgo),
}

export const allAlgoOrders: SignedEndpoint = {
  signed: true,
  weight: 5,
  handle: async (ctx, call) => (await findAllConditionals(ctx, call)).map(presentAlgo),
}
