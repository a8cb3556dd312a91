import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Context } from './context.ts'

export interface BalanceRecord {
  readonly kind: string
  readonly currencyId: number
  readonly available: bigint
  readonly frozen: bigint
}

/** Finds the balances of all accounts of a customer, in units. */
export async function findBalances(ctx: Context, customerId: number): Promise<BalanceRecord[]> {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['kind', 'currency_id', 'available', 'frozen'])
    .where('owner_id', '=', String(customerId))
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    currencyId: row.currency_id,
    available: BigInt(row.available),
    frozen: BigInt(row.frozen),
  }))
}

export interface TransferFilter {
  readonly customerId: number
  readonly currencyId: number | undefined
  readonly offset: number
  readonly limit: number
}

/** Finds a customer's transfers, newest first. */
export function findTransfers(
  ctx: Context,
  filter: TransferFilter,
): Promise<Selectable<Tables['transfer']>[]> {
  let query = ctx.db.selectFrom('transfer').selectAll().where('customer_id', '=', String(filter.customerId))
  if (filter.currencyId !== undefined) query = query.where('currency_id', '=', filter.currencyId)
  return query.orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).execute()
}
