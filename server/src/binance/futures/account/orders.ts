import type { BinanceContext, SignedCall, SignedEndpoint } from '../../protocol/endpoint.ts'
import { unknownOrder } from '../../protocol/errors.ts'
import { forOneOrAll } from '../../public/tickers.ts'
import { readFilledOrders } from './filled-orders.ts'
import {
  askedPerp,
  findAllPositions,
  findForcedPositions,
  findNamedPosition,
  findOpenPositions,
  type FoundPosition,
} from './find-positions.ts'
import { presentForced, presentOrder } from './present-order.ts'
import { readTradingSettings } from './trading-settings.ts'

/** Converts orders of the customer, with what was filled of each. */
export async function presentOrders(
  ctx: BinanceContext,
  call: SignedCall,
  found: readonly FoundPosition[],
): Promise<readonly ReturnType<typeof presentOrder>[]> {
  const settings = await readTradingSettings(ctx, call)
  const rows = found.map(({ row }) => row)
  const filledOf = await readFilledOrders(ctx, call, settings, rows)
  return found.map((one) => presentOrder(one, filledOf(one.row), settings))
}

export const showOrder: SignedEndpoint = {
  signed: true,
  weight: 1,
  handle: async (ctx, call) => (await presentOrders(ctx, call, [await findNamedPosition(ctx, call)]))[0],
}

/** An order that works; one that has ended is unknown here. */
export const showOpenOrder: SignedEndpoint = {
  signed: true,
  weight: 1,
  async handle(ctx, call) {
    const found = await findNamedPosition(ctx, call)
    if (found.row.remaining === 0) throw unknownOrder()
    return (await presentOrders(ctx, call, [found]))[0]
  },
}

export const openOrders: SignedEndpoint = {
  signed: true,
  weight: forOneOrAll(1, 40),
  async handle(ctx, call) {
    const found = await findOpenPositions(ctx, call, askedPerp(ctx, call))
    return presentOrders(
      ctx,
      call,
      found.filter(({ row }) => row.remaining > 0),
    )
  },
}

export const allOrders: SignedEndpoint = {
  signed: true,
  weight: 5,
  handle: async (ctx, call) => presentOrders(ctx, call, await findAllPositions(ctx, call)),
}

export const forceOrders: SignedEndpoint = {
  signed: true,
  weight: forOneOrAll(20, 50),
  async handle(ctx, call) {
    const settings = await readTradingSettings(ctx, call)
    return (await findForcedPositions(ctx, call)).map((one) => presentForced(one, settings))
  },
}
