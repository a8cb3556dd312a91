import type { ResponseOf } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { POSITIONS } from '../../engine/index.ts'
import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { PERP } from '../../instruments/kinds/perp.ts'
import type { PerpInstrument } from '../../instruments/catalogue.ts'
import { presentPosition } from '../../presenters/present-position.ts'
import type { Context, Handler } from './context.ts'
import { findFunds, findMode, findPositions } from './queries.ts'

const POSITIONS_MAX = 100

export const showDeal: Handler<'lever/deal'> = async (ctx, { request, session }) => {
  const perp = instrumentOrThrow(PERP, ctx.catalogue, request)
  const own = await ownPart(ctx, perp, session?.userId)
  // Read after the awaited queries, so that the book is current.
  const perps = ctx.market.of(PERP)
  return { contract: perps.details(perp), ...perps.book(perp), ...own }
}

type OwnPart = Pick<ResponseOf<'lever/deal'>, 'available' | 'frozen' | 'positions' | 'mode'>

/** Returns the caller's funds and positions in the perpetual; empty if the caller is not signed in. */
async function ownPart(ctx: Context, perp: PerpInstrument, customerId: number | undefined): Promise<OwnPart> {
  if (customerId === undefined) return { available: null, frozen: null, positions: [], mode: null }
  const [{ available, frozen }, positions, mode] = await Promise.all([
    findFunds(ctx, customerId, perp.quote.id),
    findPositions(ctx, {
      customerId,
      status: undefined,
      perpId: perp.id,
      offset: 0,
      limit: POSITIONS_MAX,
    }),
    findMode(ctx, customerId),
  ])
  return {
    available: formatUnits(available, perp.quote.decimals),
    frozen: formatUnits(frozen, perp.quote.decimals),
    mode,
    positions: positions.map((record) => presentPosition(ctx.catalogue, POSITIONS.read(record))),
  }
}
