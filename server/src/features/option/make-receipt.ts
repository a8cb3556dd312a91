import type { TrailHead } from '@halyard/api'
import { OPTION_RULES, type Receipt, RECEIPT_FORMAT, receiptText } from '@halyard/api/receipt'
import { deliveryAtOf, type OptionRow, windowMsOf } from '../../engine/index.ts'
import { firstCheckpointFrom } from '../../price-log/checkpoints.ts'
import { findTicks, firstTickAfter, hashOf } from '../../price-log/ticks.ts'
import type { Context } from './context.ts'

/**
 * Builds the receipt of a settled option. Returns `undefined` until a checkpoint covers the ticks that
 * decided it.
 */
export async function makeReceipt(ctx: Context, option: OptionRow): Promise<Receipt | undefined> {
  const { result } = option
  if (result === undefined) return undefined
  const decidingN = await findDecidingTick(ctx, option)
  const head =
    decidingN === undefined ? undefined : await firstCheckpointFrom(ctx.db, option.marketId, decidingN)
  if (!head) return undefined
  const unsigned = await describe(ctx, option, result, head)
  return { ...unsigned, signature: ctx.trail.key.sign(receiptText(unsigned)) }
}

/** Finds the tick that made the result final: a late entry tick, or the first tick after delivery. */
async function findDecidingTick(ctx: Context, option: OptionRow): Promise<number | undefined> {
  const { marketId, acceptedTick } = option
  if (option.entryTicks !== undefined) return firstTickAfter(ctx.db, marketId, deliveryAtOf(option))
  const [entry] = await findTicks(ctx.db, marketId, { fromN: acceptedTick + 1, limit: 1 })
  return entry?.[0]
}

async function describe(
  ctx: Context,
  option: OptionRow,
  result: NonNullable<OptionRow['result']>,
  head: TrailHead,
): Promise<Omit<Receipt, 'signature'>> {
  const { marketId, acceptedTick } = option
  const market = ctx.catalogue.market(marketId)
  const currency = ctx.catalogue.currency(option.currencyId)
  if (!market || !currency) throw new Error(`option ${option.id} is of no market or currency`)
  const to = deliveryAtOf(option)
  return {
    format: RECEIPT_FORMAT,
    rules: OPTION_RULES,
    public_key: ctx.trail.key.publicKey,
    option: {
      id: option.id,
      match_id: marketId,
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
      accepted_tick: acceptedTick,
    },
    outcome: {
      window_from: to - windowMsOf(option.seconds),
      window_to: to,
      entry_ticks: option.entryTicks ?? null,
      delivery_ticks: option.deliveryTicks ?? null,
      result,
      payout: String(option.payout),
    },
    trail: {
      prev: await hashOf(ctx.db, marketId, acceptedTick - 1),
      ticks: await findTicks(ctx.db, marketId, { fromN: acceptedTick, limit: head.n - acceptedTick + 1 }),
      head: {
        n: head.n,
        at: head.at,
        hash: head.hash,
        signed_at: head.signed_at,
        public_key: head.public_key,
        signature: head.signature,
      },
    },
  }
}
