import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Context } from './context.ts'

export type WithdrawalRecord = Selectable<Tables['withdrawal']> & {
  /** The newest transaction of its payment. */
  readonly sent_txid: string | null
  readonly signed_at: string | null
  /** The block that includes its payment. */
  readonly sent_height: string | null
  /** Since when the paying address holds too little for it. */
  readonly refill_since: string | null
  /** Whether screening holds it after its approval. */
  readonly is_screened: boolean
}

export interface WithdrawalFilter {
  readonly customerId: number
  readonly id: number | undefined
  readonly currencyId: number | undefined
  readonly status: string | undefined
  readonly offset: number
  readonly limit: number
}

/** Holds of screening have the same form as a review, so that the customer does not learn of a list. */
const isScreened = sql<boolean>`(withdrawal.status = 'passed' and exists (select from screening
  where direction = 'withdrawal' and subject_id = withdrawal.id and state in ('waiting', 'frozen', 'returning')))`

/** Finds a customer's withdrawals, newest first. One that screening holds is in review. */
export function findWithdrawals(ctx: Context, filter: WithdrawalFilter): Promise<WithdrawalRecord[]> {
  let query = ctx.db
    .selectFrom('withdrawal')
    .leftJoin('chain_payment', 'chain_payment.withdrawal_id', 'withdrawal.id')
    .leftJoin('refill_wait', 'refill_wait.withdrawal_id', 'withdrawal.id')
    .selectAll('withdrawal')
    .select([
      'chain_payment.signed_at',
      'chain_payment.height as sent_height',
      'refill_wait.since as refill_since',
    ])
    // A replacement with a higher fee has another transaction than the one that was first sent.
    .select((row) => row.fn.coalesce('chain_payment.txid', 'withdrawal.txid').as('sent_txid'))
    .select(isScreened.as('is_screened'))
    .where('customer_id', '=', String(filter.customerId))
  if (filter.id !== undefined) query = query.where('withdrawal.id', '=', String(filter.id))
  if (filter.currencyId !== undefined) query = query.where('currency_id', '=', filter.currencyId)
  if (filter.status !== undefined)
    query = query.where(
      sql<string>`case when ${isScreened} then 'processing' else withdrawal.status end`,
      '=',
      filter.status,
    )
  return query.orderBy('withdrawal.id', 'desc').offset(filter.offset).limit(filter.limit).execute()
}

/** Finds the network of a customer's newest withdrawal of a currency. */
export async function findLastNetwork(
  { db }: Context,
  customerId: number,
  currencyId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('withdrawal')
    .select('network')
    .where('customer_id', '=', String(customerId))
    .where('currency_id', '=', currencyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.network
}

/** Finds the id of a saved address by its exact text. */
export async function findAddressId(
  ctx: Context,
  customerId: number,
  currencyId: number,
  network: string,
  address: string,
): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('withdrawal_address')
    .select('id')
    .where('customer_id', '=', String(customerId))
    .where('currency_id', '=', currencyId)
    .where('network', '=', network)
    .where('address', '=', address)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return row && Number(row.id)
}

export function findCustomer(
  ctx: Context,
  customerId: number,
): Promise<Selectable<Tables['customer']> | undefined> {
  return ctx.db.selectFrom('customer').selectAll().where('id', '=', String(customerId)).executeTakeFirst()
}

/**
 * Returns the available balance of a customer's coin account, in units; 0 if the account does not exist yet.
 */
export async function findAvailable(ctx: Context, customerId: number, currencyId: number): Promise<bigint> {
  const row = await ctx.db
    .selectFrom('account')
    .select('available')
    .where('owner_id', '=', String(customerId))
    .where('kind', '=', 'coin')
    .where('currency_id', '=', currencyId)
    .executeTakeFirst()
  return BigInt(row?.available ?? 0)
}
