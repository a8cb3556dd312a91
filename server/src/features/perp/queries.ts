import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import type { PositionMode, PositionRecord, PositionStatus } from '../../engine/index.ts'
import type { PerpInstrument } from '../../instruments/catalogue.ts'
import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { PERP } from '../../instruments/kinds/perp.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'

interface Pair {
  readonly currency_id?: number | undefined
  readonly legal_id?: number | undefined
}

/**
 * Returns the id of the perpetual of both ids, or `undefined` (all perpetuals) if both are absent. Throws if
 * only one is given.
 */
export function perpIdOf({ catalogue }: Context, { currency_id, legal_id }: Pair): number | undefined {
  if (currency_id === undefined && legal_id === undefined) return undefined
  if (currency_id === undefined) throw new CallError('missing_field', 'currency_id')
  if (legal_id === undefined) throw new CallError('missing_field', 'legal_id')
  return instrumentOrThrow(PERP, catalogue, { currency_id, legal_id }).id
}

/**
 * Returns the perpetual of a customer's position, open or ended; `undefined` if the customer has no such
 * position.
 */
export async function perpOfOwnPosition(
  ctx: Context,
  customerId: number,
  positionId: number,
): Promise<PerpInstrument | undefined> {
  const row = await ctx.db
    .selectFrom('perp_position')
    .select('perp_id')
    .where('id', '=', String(positionId))
    .where('customer_id', '=', String(customerId))
    .executeTakeFirst()
  return row && ctx.catalogue.perp(row.perp_id)
}

/** Returns the realised PnL, fees and funding of a position so far, in its settle currency. */
export async function findResult(ctx: Context, customerId: number, positionId: number) {
  const row = await ctx.db
    .selectFrom('perp_position')
    .select(['perp_id', 'realised', 'fee_paid', 'funding_paid'])
    .where('id', '=', String(positionId))
    .where('customer_id', '=', String(customerId))
    .executeTakeFirstOrThrow()
  const decimals = ctx.catalogue.perp(row.perp_id)?.quote.decimals ?? 0
  return {
    realised: formatUnits(BigInt(row.realised), decimals),
    fee: formatUnits(BigInt(row.fee_paid), decimals),
    funding: formatUnits(BigInt(row.funding_paid), decimals),
  }
}

export interface PositionFilter {
  readonly customerId: number
  /** Working orders and open positions if `undefined`. */
  readonly status: PositionStatus | undefined
  readonly perpId: number | undefined
  readonly offset: number
  readonly limit: number
}

/** Finds a customer's positions: open ones by id, newest first; ended ones by end time, latest first. */
export function findPositions(ctx: Context, filter: PositionFilter): Promise<PositionRecord[]> {
  const { status, perpId } = filter
  const ended = status === 'closed' || status === 'cancelled'
  let query = ctx.db
    .selectFrom('perp_position')
    .selectAll()
    .where('customer_id', '=', String(filter.customerId))
    // Must match the conditions of the partial indexes.
    .where(
      ended
        ? sql<boolean>`status in ('closed', 'cancelled')`
        : sql<boolean>`status in ('waiting', 'holding')`,
    )
  if (status !== undefined) query = query.where('status', '=', status)
  if (perpId !== undefined) query = query.where('perp_id', '=', perpId)
  const ordered = ended
    ? query.orderBy('batch_seq', 'desc').orderBy('id', 'desc')
    : query.orderBy('id', 'desc')
  return ordered.offset(filter.offset).limit(filter.limit).execute()
}

export interface FundingFilter {
  readonly customerId: number
  readonly perpId: number | undefined
  readonly offset: number
  readonly limit: number
}

/** Finds a customer's paid and received funding, newest first. */
export function findFunding(ctx: Context, filter: FundingFilter) {
  let query = ctx.db
    .selectFrom('funding_payment')
    .select(['id', 'position_id', 'perp_id', 'at', 'rate_ppm', 'amount'])
    .where('customer_id', '=', String(filter.customerId))
  if (filter.perpId !== undefined) query = query.where('perp_id', '=', filter.perpId)
  return query.orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).execute()
}

/** Returns how a customer's orders become positions. */
export async function findMode(ctx: Pick<Context, 'db'>, customerId: number): Promise<PositionMode> {
  const row = await ctx.db
    .selectFrom('perp_mode')
    .select('mode')
    .where('id', '=', String(customerId))
    .executeTakeFirst()
  return row?.mode === 'net' ? 'net' : 'separate'
}

/** Returns a customer's perpetual account balance in units; zeros if the account does not exist yet. */
export async function findFunds(
  ctx: Context,
  customerId: number,
  currencyId: number,
): Promise<{ readonly available: bigint; readonly frozen: bigint }> {
  const row = await ctx.db
    .selectFrom('account')
    .select(['available', 'frozen'])
    .where('owner_id', '=', String(customerId))
    .where('kind', '=', 'contract')
    .where('currency_id', '=', currencyId)
    .executeTakeFirst()
  return { available: BigInt(row?.available ?? 0), frozen: BigInt(row?.frozen ?? 0) }
}
