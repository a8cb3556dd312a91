import type { ParsedOf } from '@halyard/api'
import { CallError } from '../../platform/call-error.ts'
import { findTicks, firstTickAfter, hashOf, lastTickOf } from '../../price-log/ticks.ts'
import type { Context, Handler } from './context.ts'

const LIMIT_DEFAULT = 100
const LIMIT_MAX = 1_000

export const listTicks: Handler<'trail/ticks'> = async (ctx, { request }) => {
  const market = ctx.catalogue.market(request.match_id)
  if (!market) throw new CallError('market_must_be_known', 'match_id')
  const limit = Math.min(request.limit ?? LIMIT_DEFAULT, LIMIT_MAX)
  const fromN = await firstTickOf(ctx, request, limit)
  const found = await findTicks(ctx.db, market.id, { fromN, limit: limit + 1 })
  const ticks = found.slice(0, limit)
  const [first, last] = [ticks[0]?.[0] ?? fromN, ticks.at(-1)?.[0] ?? fromN - 1]
  return {
    match_id: market.id,
    price_decimals: market.config.priceDecimals,
    prev: await hashOf(ctx.db, market.id, first - 1),
    ticks: ticks.map(([n, at, price]): [number, number, number] => [n, at, price]),
    hash: await hashOf(ctx.db, market.id, last),
    more: found.length > limit,
  }
}

/** Returns the number of the first tick to list; one past the last tick if it does not exist yet. */
async function firstTickOf(
  ctx: Context,
  { match_id, from_n, from }: ParsedOf<'trail/ticks'>,
  limit: number,
): Promise<number> {
  const last = await lastTickOf(ctx.db, match_id)
  if (from_n !== undefined) return Math.min(from_n, last + 1)
  if (from !== undefined) return (await firstTickAfter(ctx.db, match_id, from - 1)) ?? last + 1
  return Math.max(1, last - limit + 1)
}
