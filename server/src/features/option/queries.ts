import {
  OPTION_CONFIGS,
  type OptionCurrency,
  type OptionDuration,
  type OptionRecord,
  type OptionRow,
  OPTIONS,
} from '../../engine/index.ts'
import type { Context } from './context.ts'

export interface OfferedOptions {
  readonly marketId: number
  readonly durations: readonly OptionDuration[]
  readonly currencies: readonly OptionCurrency[]
}

/** Finds the open offers of one market or of all. */
export async function findOffered(ctx: Context, marketId: number | undefined): Promise<OfferedOptions[]> {
  let query = ctx.db.selectFrom('option_config').selectAll().where('status', '=', 'open')
  if (marketId !== undefined) query = query.where('id', '=', marketId)
  return (await query.orderBy('id').execute()).map(OPTION_CONFIGS.read)
}

export interface OptionFilter {
  readonly customerId: number
  readonly marketId: number | undefined
  readonly status: 1 | 3 | undefined
  readonly offset: number
  readonly limit: number
}

/** Finds a customer's options, newest first. */
export function findOptions(ctx: Context, filter: OptionFilter): Promise<OptionRecord[]> {
  let query = ctx.db
    .selectFrom('timed_option')
    .selectAll()
    .where('customer_id', '=', String(filter.customerId))
  if (filter.marketId !== undefined) query = query.where('market_id', '=', filter.marketId)
  if (filter.status !== undefined) query = query.where('result', filter.status === 1 ? 'is' : 'is not', null)
  return query.orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).execute()
}

/** Finds an option of this customer. */
export async function findOwnOption(
  ctx: Context,
  customerId: number,
  optionId: number,
): Promise<OptionRow | undefined> {
  const record = await ctx.db
    .selectFrom('timed_option')
    .selectAll()
    .where('id', '=', String(optionId))
    .where('customer_id', '=', String(customerId))
    .executeTakeFirst()
  return record && OPTIONS.read(record)
}

/** Returns whether a stored option has this nonce, of any customer. */
export async function isNonceStored(ctx: Context, nonce: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('timed_option')
    .select('id')
    .where('nonce', '=', Buffer.from(nonce, 'hex'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
