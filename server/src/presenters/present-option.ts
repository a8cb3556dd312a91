import type { MicroOrder } from '@halyard/api'
import { OPTION_RULES } from '@halyard/receipt'
import { formatUnits } from '@halyard/money'
import { type Catalogue, priceText } from '../instruments/catalogue.ts'
import { deliveryAtOf, entryByOf, type OptionRow, type OptionType, windowFromOf } from '../engine/index.ts'

/** Option types by their numbers on the wire. */
export const OPTION_TYPES = { 1: 'call', 2: 'put', 3: 'even' } as const satisfies Record<number, OptionType>
const TYPE_NUMBERS = { call: 1, put: 2, even: 3 } as const satisfies Record<
  OptionType,
  keyof typeof OPTION_TYPES
>

/** Converts a timed option to its wire format. */
export function presentOption(catalogue: Catalogue, row: OptionRow): MicroOrder {
  const market = catalogue.market(row.marketId)
  const currency = catalogue.currency(row.currencyId)
  if (!market || !currency) throw new Error(`option ${row.id} has an unknown market or currency`)
  const priceOf = (ticks: number | undefined) => (ticks === undefined ? null : priceText(market, ticks))
  const deliveryAt = deliveryAtOf(row)
  return {
    id: row.id,
    match_id: market.id,
    currency_name: market.base.name,
    legal_name: market.quote.name,
    type: TYPE_NUMBERS[row.type],
    seconds: row.seconds,
    currency_id: currency.id,
    payable_name: currency.name,
    number: formatUnits(row.stake, currency.decimals),
    payout_ppm: row.payoutPpm,
    status: row.result === undefined ? 1 : 3,
    accepted_at: row.acceptedAt,
    accepted_tick: row.acceptedTick,
    delivery_at: deliveryAt,
    buy_price: priceOf(row.entryTicks),
    entry_by: entryByOf(row),
    window_from: windowFromOf(row),
    delivery_price: priceOf(row.deliveryTicks),
    result: row.result ?? null,
    payout: formatUnits(row.payout, currency.decimals),
    profit: row.result === undefined ? '0' : formatUnits(row.payout - row.stake, currency.decimals),
    settled_at: row.settledAt ?? null,
    rules: OPTION_RULES[row.rules - 1] ?? OPTION_RULES[0],
  }
}
