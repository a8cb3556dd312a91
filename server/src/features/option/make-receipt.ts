import {
  type CheckpointReceipt,
  decidingTick,
  OPTION_RULES,
  type Receipt,
  type ReceiptOutcome,
  receiptText,
  type Ticket,
  type TicketReceipt,
} from '@halyard/receipt'
import { deliveryAtOf, entryFromOf, type OptionRow, windowFromOf } from '../../engine/index.ts'
import { firstCheckpointFrom } from '../../price-log/checkpoints.ts'
import { keepLiveHeadFrom } from '../../price-log/live-heads.ts'
import { findTicks, firstTickAfter, hashOf } from '../../price-log/ticks.ts'
import type { Context } from './context.ts'

/**
 * Builds the receipt of a settled option. Returns `undefined` until a live head covers the tick that decided it, or a
 * checkpoint if it was bought before tickets existed.
 */
export async function makeReceipt(ctx: Context, option: OptionRow): Promise<Receipt | undefined> {
  const { result } = option
  if (result === undefined) return undefined
  const deciding = await findDecidingTick(ctx, option)
  if (!deciding) return undefined
  const outcome = describeOutcome(option, result)
  const ticket = await ctx.priceLog.tickets.ticketOf(option.id)
  return ticket
    ? makeTicketReceipt(ctx, option, { deciding, outcome, ticket })
    : makeCheckpointReceipt(ctx, option, { deciding, outcome })
}

/** The number and the time of the tick that decided an option. */
interface Deciding {
  readonly n: number
  readonly at: number
}

interface Settled {
  readonly deciding: Deciding
  readonly outcome: ReceiptOutcome
}

/** Before an option's delivery, and after it, ticks of this many milliseconds may decide it from rules 2 on. */
const BEFORE_DELIVERY_MS = 20_000
const AFTER_DELIVERY_MS = 62_000

/** Finds the tick that made the result final under the option's rules (docs/verify.md). */
async function findDecidingTick({ db }: Context, option: OptionRow): Promise<Deciding | undefined> {
  const { marketId, acceptedTick, stake, rules, ...terms } = option
  const to = deliveryAtOf(option)
  const fromEntry = await firstTickAfter(db, marketId, entryFromOf(option) - 1)
  const entryN = Math.max(fromEntry ?? 0, acceptedTick + 1)
  const fromN = (await firstTickAfter(db, marketId, to - BEFORE_DELIVERY_MS)) ?? acceptedTick
  const endN = await firstTickAfter(db, marketId, to + AFTER_DELIVERY_MS)
  const limit = endN === undefined ? Number.MAX_SAFE_INTEGER : endN - fromN + 1
  const ticks = [
    ...(await findTicks(db, marketId, { fromN: acceptedTick, limit: 1 })),
    ...(await findTicks(db, marketId, { fromN: entryN, limit: 1 })),
    ...(await findTicks(db, marketId, { fromN: Math.max(fromN, entryN + 1), limit })),
  ]
  const deciding = decidingTick(
    { ...terms, rules: OPTION_RULES[rules - 1] ?? OPTION_RULES[0], acceptedTick, stake },
    ticks,
  )
  return deciding && { n: deciding[0], at: deciding[1] }
}

async function makeTicketReceipt(
  ctx: Context,
  { marketId, acceptedTick }: OptionRow,
  { deciding, outcome, ticket }: Settled & { readonly ticket: Ticket },
): Promise<TicketReceipt | undefined> {
  const live = await keepLiveHeadFrom(ctx.db, marketId, deciding)
  const last = live?.heads.find(([matchId]) => matchId === marketId)
  if (!live || !last) return undefined
  const unsigned = {
    format: 'halyard-receipt-2',
    rules: ticket.rules,
    public_key: ctx.priceLog.key.publicKey,
    option: ticket.option,
    ticket: { public_key: ticket.public_key, signature: ticket.signature },
    outcome,
    trail: { ...(await ticksBetween(ctx, marketId, acceptedTick, last[1])), live },
  } as const
  return { ...unsigned, signature: ctx.priceLog.key.sign(receiptText(unsigned)) }
}

async function makeCheckpointReceipt(
  ctx: Context,
  option: OptionRow,
  { deciding, outcome }: Settled,
): Promise<CheckpointReceipt | undefined> {
  const { marketId, acceptedTick } = option
  const head = await firstCheckpointFrom(ctx.db, marketId, deciding.n)
  if (!head) return undefined
  const { n, at, hash, signed_at, public_key, signature } = head
  const unsigned = {
    format: 'halyard-receipt-1',
    rules: OPTION_RULES[0],
    public_key: ctx.priceLog.key.publicKey,
    option: describeOption(ctx, option),
    outcome,
    trail: {
      ...(await ticksBetween(ctx, marketId, acceptedTick, n)),
      head: { n, at, hash, signed_at, public_key, signature },
    },
  } as const
  return { ...unsigned, signature: ctx.priceLog.key.sign(receiptText(unsigned)) }
}

async function ticksBetween(ctx: Context, marketId: number, fromN: number, toN: number) {
  return {
    prev: await hashOf(ctx.db, marketId, fromN - 1),
    ticks: await findTicks(ctx.db, marketId, { fromN, limit: toN - fromN + 1 }),
  }
}

function describeOption(ctx: Context, option: OptionRow): CheckpointReceipt['option'] {
  const market = ctx.catalogue.market(option.marketId)
  const currency = ctx.catalogue.currency(option.currencyId)
  if (!market || !currency) throw new Error(`option ${option.id} is of no market or currency`)
  return {
    id: option.id,
    match_id: option.marketId,
    market: `${market.base.name}/${market.quote.name}`,
    price_decimals: market.config.priceDecimals,
    type: option.type,
    seconds: option.seconds,
    currency_id: currency.id,
    currency: currency.name,
    currency_decimals: currency.decimals,
    stake: String(option.stake),
    payout_ppm: option.payoutPpm,
    accepted_at: option.acceptedAt,
    accepted_tick: option.acceptedTick,
  }
}

function describeOutcome(option: OptionRow, result: NonNullable<OptionRow['result']>): ReceiptOutcome {
  return {
    window_from: windowFromOf(option),
    window_to: deliveryAtOf(option),
    entry_ticks: option.entryTicks ?? null,
    delivery_ticks: option.deliveryTicks ?? null,
    result,
    payout: String(option.payout),
  }
}
