import type { BinanceContext, SignedCall, SignedEndpoint } from '../../protocol/endpoint.ts'
import { unknownOrder } from '../../protocol/errors.ts'
import { forOneOrAll } from '../../public/tickers.ts'
import {
  askedPerp,
  findAllPositions,
  findForcedPositions,
  findNamedPosition,
  findOpenPositions,
  type FoundPosition,
} from './find-positions.ts'
import { readOpenedValues } from './opened-values.ts'
import { presentForced, presentOrder } from './present-order.ts'

async function presentAll(ctx: BinanceContext, call: SignedCall, found: readonly FoundPosition[]) {
  const valueOf = await readOpenedValues(
    ctx,
    call,
    found.map(({ row }) => row),
  )
  return found.map((one) => presentOrder(one, valueOf(one.row)))
}

export const showOrder: SignedEndpoint = {
  signed: true,
  weight: 1,
  handle: async (ctx, call) => (await presentAll(ctx, call, [await findNamedPosition(ctx, call)]))[0],
}

/** An order that works; one that has ended is unknown here. */
export const showOpenOrder: SignedEndpoint = {
  signed: true,
  weight: 1,
  async handle(ctx, call) {
    const found = await findNamedPosition(ctx, call)
    if (found.row.remaining === 0) throw unknownOrder()
    return (await presentAll(ctx, call, [found]))[0]
  },
}

export const openOrders: SignedEndpoint = {
  signed: true,
  weight: forOneOrAll(1, 40),
  async handle(ctx, call) {
    const found = await findOpenPositions(ctx, call, askedPerp(ctx, call))
    return presentAll(
      ctx,
      call,
      found.filter(({ row }) => row.remaining > 0),
    )
  },
}

export const allOrders: SignedEndpoint = {
  signed: true,
  weight: 5,
  handle: async (ctx, call) => presentAll(ctx, call, await findAllPositions(ctx, call)),
}

export const forceOrders: SignedEndpoint = {
  signed: true,
  weight: forOneOrAll(20, 50),
  handle: async (ctx, call) => (await findForcedPositions(ctx, call)).map(presentForced),
}
