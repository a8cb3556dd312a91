import { formatUnits } from '@halyard/money'
import type { DemoContext } from '../demo-context.ts'
import { BANK } from '@halyard/server/instruments'

const KINDS = ['verification', 'withdrawal', 'payout', 'charge', 'merchant'] as const

/**
 * A customer's request that needs an operator's decision. A `payout` is an approved withdrawal to a bank card; the id of
 * a `merchant` is that of the customer who applied.
 */
export interface Waiting {
  readonly kind: (typeof KINDS)[number]
  readonly id: number
  readonly customerId: number
  /** The request in English: '20 USDT over TRC20'. */
  readonly what: string
  /** Epoch milliseconds since when an operator could decide. */
  readonly since: number
}

/** Selects waiting requests; absent fields do not restrict. */
export interface WaitingFilter {
  readonly customerId?: number
  /** Only requests that have waited since this time or longer, in epoch milliseconds. */
  readonly until?: number
}

/** Maximum number of each kind; the rest follows once these are decided. */
const FOUND_MAX = 50

/** Returns waiting requests, the newest of each kind first, so that a rejected request does not block others. */
export async function findWaiting(ctx: DemoContext, filter: WaitingFilter = {}): Promise<Waiting[]> {
  const found = await Promise.all([
    findVerifications(ctx, filter),
    findWithdrawals(ctx, filter),
    findDepositClaims(ctx, filter),
    findMerchants(ctx, filter),
  ])
  return found.flat()
}

async function findVerifications(
  { db }: DemoContext,
  { customerId, until }: WaitingFilter,
): Promise<Waiting[]> {
  let query = db
    .selectFrom('verification')
    .select(['id', 'user_id', 'level', 'submitted_at'])
    .where('status', '=', 'under_review')
    .orderBy('id', 'desc')
    .limit(FOUND_MAX)
  if (customerId !== undefined) query = query.where('user_id', '=', String(customerId))
  if (until !== undefined) query = query.where('submitted_at', '<=', String(until))
  return (await query.execute()).map((row) => ({
    kind: 'verification',
    id: Number(row.id),
    customerId: Number(row.user_id),
    what: row.level === 2 ? 'Advanced verification' : 'Basic verification',
    since: Number(row.submitted_at),
  }))
}

async function findWithdrawals(ctx: DemoContext, { customerId, until }: WaitingFilter): Promise<Waiting[]> {
  let query = ctx.db
    .selectFrom('withdrawal')
    .select(['id', 'customer_id', 'currency_id', 'network', 'amount', 'status'])
    .select((eb) => eb.fn.coalesce('reviewed_at', 'requested_at').as('since'))
    .where((eb) =>
      eb.or([
        eb('status', '=', 'processing'),
        eb.and([eb('status', '=', 'passed'), eb('network', '=', BANK)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(FOUND_MAX)
  if (customerId !== undefined) query = query.where('customer_id', '=', String(customerId))
  if (until !== undefined)
    query = query.where((eb) => eb(eb.fn.coalesce('reviewed_at', 'requested_at'), '<=', String(until)))
  return (await query.execute()).map((row) => ({
    kind: row.status === 'passed' ? 'payout' : 'withdrawal',
    id: Number(row.id),
    customerId: Number(row.customer_id),
    what: `${row.status === 'passed' ? 'Bank payout of' : 'Withdrawal of'} ${amountText(ctx, row)}`,
    since: Number(row.since),
  }))
}

/** Finds claims of bank transfers: a claim on a practice chain is credited by the chain. */
async function findDepositClaims(ctx: DemoContext, { customerId, until }: WaitingFilter): Promise<Waiting[]> {
  let query = ctx.db
    .selectFrom('charge_request')
    .select(['id', 'customer_id', 'currency_id', 'network', 'amount', 'created_at'])
    .where('status', '=', 'processing')
    .where('network', '=', BANK)
    .orderBy('id', 'desc')
    .limit(FOUND_MAX)
  if (customerId !== undefined) query = query.where('customer_id', '=', String(customerId))
  if (until !== undefined) query = query.where('created_at', '<=', String(until))
  return (await query.execute()).map((row) => ({
    kind: 'charge',
    id: Number(row.id),
    customerId: Number(row.customer_id),
    what: `Deposit of ${amountText(ctx, row)}`,
    since: Number(row.created_at),
  }))
}

async function findMerchants({ db }: DemoContext, { customerId, until }: WaitingFilter): Promise<Waiting[]> {
  let query = db
    .selectFrom('fiat_application')
    .select(['user_id', 'applied_at'])
    .where('status', '=', 'waiting')
    .orderBy('applied_at', 'desc')
    .limit(FOUND_MAX)
  if (customerId !== undefined) query = query.where('user_id', '=', String(customerId))
  if (until !== undefined) query = query.where('applied_at', '<=', String(until))
  return (await query.execute()).map((row) => ({
    kind: 'merchant',
    id: Number(row.user_id),
    customerId: Number(row.user_id),
    what: 'Application as a merchant',
    since: Number(row.applied_at),
  }))
}

interface NetworkAmount {
  readonly currency_id: number
  readonly network: string
  readonly amount: string
}

function amountText({ catalogue }: DemoContext, { currency_id: id, network, amount }: NetworkAmount): string {
  const currency = catalogue.currency(id)
  return `${formatUnits(BigInt(amount), currency?.decimals ?? 0)} ${currency?.name ?? ''} over ${network}`
}
