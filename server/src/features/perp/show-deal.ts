import type { ResponseOf } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { POSITIONS } from '../../engine/index.ts'
import type { PerpInstrument } from '../../instruments/perp-instrument.ts'
import { presentPerpDeal, presentPerpLevels } from '../../market-data/present-perp.ts'
import { presentPosition } from '../../presenters/present-position.ts'
import type { Context, Handler } from './context.ts'
import { perpOrThrow } from './find-perp.ts'
import { findFunds, findPositions } from './queries.ts'

const POSITIONS_MAX = 100

export const showDeal: Handler<'lever/deal'> = async (ctx, { request, session }) => {
  const perp = perpOrThrow(ctx, request)
  const own = await ownPart(ctx, perp, session?.userId)
  // Read after the awaited queries, so that the book is current.
  const { perps } = ctx.market
  const { seq, bids, asks } = perps.depth(perp.id)
  return {
    contract: perps.present(perp),
    seq,
    bids: presentPerpLevels(perp, bids),
    asks: presentPerpLevels(perp, asks),
    deals: perps.deals(perp.id).map((deal) => presentPerpDeal(perp, deal)),
    ...own,
  }
}

type OwnPart = Pick<ResponseOf<'lever/deal'>, 'available' | 'frozen' | 'positions'>

/** Returns the caller's funds and positions in the perpetual; empty if the caller is not signed in. */
async function ownPart(ctx: Context, perp: PerpInstrument, customerId: number | undefined): Promise<OwnPart> {
  if (customerId === undefined) return { available: null, frozen: null, positions: [] }
  const [{ available, frozen }, positions] = await Promise.all([
    findFunds(ctx, customerId, perp.settle.id),
    findPositions(ctx, {
      customerId,
      status: undefined,
      perpId: perp.id,
      offset: 0,
      limit: POSITIONS_MAX,
    }),
  ])
  return {
    available: formatUnits(available, perp.settle.decimals),
    frozen: formatUnits(frozen, perp.settle.decimals),
    positions: positions.map((record) => presentPosition(ctx.catalogue, POSITIONS.read(record))),
  }
}
