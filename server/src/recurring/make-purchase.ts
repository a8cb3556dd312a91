import type { Database } from '../db/database.ts'
import { QUOTE_VALID_MS } from '../market-data/conversion-terms.ts'
import type { AcceptedTo, Answer } from '../engine/index.ts'
import { SPOT } from '../instruments/kinds/spot.ts'
import { tooLateAt } from './due.ts'
import type { RecurringParts } from './parts.ts'
import { purchaseTerms } from './purchase-terms.ts'
import { recordBought, recordSkipped } from './record-outcome.ts'
import type { PlanRecord, PurchaseRecord, SkipReason } from './recurring-tables.ts'

/** The customer of the keys of these commands, whose keys no client can use. */
const NO_CUSTOMER = 0

type Rejected = Extract<Answer<'placeOrder'>, { ok: false }>['reject']

const REASONS: { readonly [Reject in Rejected]?: SkipReason } = {
  customer_is_frozen: 'account_frozen',
  pause_is_running: 'self_limit',
  market_must_be_open: 'market_not_open',
  market_has_no_price: 'no_price',
  too_many_open_orders: 'too_many_open_orders',
  price_outside_band: 'price_too_far',
  insufficient_balance: 'balance',
  quantity_too_small: 'size',
  quantity_too_large: 'size',
  value_too_small: 'size',
}

interface Terms {
  readonly attempt: number
  readonly ticks: number
  readonly lots: number
  readonly goodUntil: number
}

/**
 * Makes a purchase that has begun, or finds out what became of it. Its order is stored before it is sent, and sent again, as the
 * same command with the same key, until the outcome is known; another order is sent only after the core has rejected the last one
 * as too late. It stays begun if the exchange takes no commands, or is halted.
 */
export async function makePurchase(parts: RecurringParts, purchase: PurchaseRecord): Promise<void> {
  const { db, engine } = parts
  const plan = await db
    .selectFrom('recurring_plan')
    .selectAll()
    .where('id', '=', purchase.plan_id)
    .executeTakeFirstOrThrow()
  const terms = storedTerms(purchase) ?? (await newTerms(parts, plan, purchase))
  if (typeof terms === 'string') return recordSkipped(parts, purchase, terms)
  const { attempt, ticks, lots, goodUntil } = terms
  const answer = await engine.submit(
    {
      kind: 'placeOrder',
      customerId: Number(plan.customer_id),
      marketId: plan.market_id,
      side: 'buy',
      terms: { type: 'limit', timeInForce: 'ioc', ticks, lots },
      goodUntil,
      converts: true,
    },
    {
      customerId: NO_CUSTOMER,
      key: `recurring:${plan.id}:${purchase.due_at}:${attempt}`,
      bodyHash: '',
    },
  )
  if (answer.ok) return recordOrder(parts, purchase, answer)
  if (answer.reject === 'busy' || answer.reject === 'exchange_is_halted') return
  if (answer.reject === 'good_until_passed') return forgetTerms(db, purchase)
  const reason = REASONS[answer.reject]
  if (!reason) throw new Error(`the engine rejected a recurring purchase: ${answer.reject}`)
  await recordSkipped(parts, purchase, reason)
}

function storedTerms({ attempt, ticks, lots, good_until }: PurchaseRecord): Terms | undefined {
  if (ticks === null || lots === null || good_until === null) return undefined
  return { attempt, ticks: Number(ticks), lots: Number(lots), goodUntil: Number(good_until) }
}

/** Decides on the order of a purchase and stores it, or returns why there is none. */
async function newTerms(
  { db, catalogue, market, now }: RecurringParts,
  plan: PlanRecord,
  purchase: PurchaseRecord,
): Promise<Terms | SkipReason> {
  const at = now()
  if (at >= tooLateAt(Number(purchase.due_at))) return 'missed'
  if (plan.status !== 'active') return 'stopped'
  const listed = catalogue.market(plan.market_id)
  if (!listed) throw new Error(`plan ${plan.id} has an unknown market`)
  const { asks } = market.of(SPOT).depth(listed.id)
  const planned = purchaseTerms(listed, asks, BigInt(purchase.amount), at)
  if (typeof planned === 'string') return planned
  const terms = { attempt: purchase.attempt + 1, ...planned, goodUntil: at + QUOTE_VALID_MS }
  await db
    .updateTable('recurring_purchase')
    .set({
      attempt: terms.attempt,
      ticks: BigInt(terms.ticks),
      lots: BigInt(terms.lots),
      good_until: terms.goodUntil,
    })
    .where('id', '=', purchase.id)
    .execute()
  return terms
}

/** Forgets an order that can no longer be placed, so that the next run decides on another one. */
async function forgetTerms(db: Database, { id }: PurchaseRecord): Promise<void> {
  await db
    .updateTable('recurring_purchase')
    .set({ ticks: null, lots: null, good_until: null })
    .where('id', '=', id)
    .execute()
}

async function recordOrder(
  parts: RecurringParts,
  purchase: PurchaseRecord,
  { order }: AcceptedTo<'placeOrder'>,
): Promise<void> {
  const row = await parts.db
    .selectFrom('spot_order')
    .select(['market_id', 'lots', 'remaining', 'filled_value', 'cancel_reason'])
    .where('id', '=', String(order.orderId))
    .executeTakeFirstOrThrow()
  const filledLots = BigInt(row.lots) - BigInt(row.remaining)
  if (filledLots === 0n)
    return recordSkipped(parts, purchase, row.cancel_reason === 'own_order' ? 'own_order' : 'price_too_far')
  await recordBought(parts, purchase, {
    orderId: order.orderId,
    marketId: row.market_id,
    lots: String(filledLots),
    value: row.filled_value,
  })
}
