import { entryTickOf, type Receipt, type Settlement, type PriceTick } from '@halyard/receipt'

/** The role of a tick: `kept` is part of the delivery price, `trimmed` is in the window but excluded. */
export type TickPart = 'before' | 'entry' | 'between' | 'kept' | 'trimmed' | 'after'

export interface ReceiptPoint {
  readonly tick: PriceTick
  readonly part: TickPart
}

/** The data of a receipt's chart. Prices are in ticks, times in epoch milliseconds. */
export interface ReceiptChartData {
  readonly points: readonly ReceiptPoint[]
  readonly priceDecimals: number
  readonly acceptedAt: number
  /** The settlement window. */
  readonly windowFrom: number
  readonly windowTo: number
  /** The entry price and the delivery price, as far as there are any. */
  readonly levels: readonly number[]
}

/** Parses the data of a receipt's chart. */
export function chartOf(receipt: Receipt, settlement: Settlement): ReceiptChartData {
  const { option, outcome } = receipt
  return {
    points: pointsOf(receipt, settlement),
    priceDecimals: option.price_decimals,
    acceptedAt: option.accepted_at,
    windowFrom: outcome.window_from,
    windowTo: outcome.window_to,
    levels: [outcome.entry_ticks, outcome.delivery_ticks].filter((ticks) => ticks !== null),
  }
}

const AFTER_MAX = 5

/** Returns the ticks to draw, from the one before acceptance to a few after delivery, each with its role. */
export function pointsOf(receipt: Receipt, { window, kept }: Settlement): ReceiptPoint[] {
  const { option, outcome, trail } = receipt
  const end = outcome.window_to
  const [inWindow, inMean] = [numbersOf(window), numbersOf(kept)]
  const entry = entryTickOf(receipt)
  const after = trail.ticks.filter(([, at]) => at > end).slice(0, AFTER_MAX)
  return [...trail.ticks.filter(([, at]) => at <= end), ...after].map((tick) => {
    const [n, at] = tick
    if (n === option.accepted_tick) return { tick, part: 'before' }
    if (inMean.has(n)) return { tick, part: 'kept' }
    if (inWindow.has(n)) return { tick, part: 'trimmed' }
    if (n === entry?.[0]) return { tick, part: 'entry' }
    return { tick, part: at > end ? 'after' : 'between' }
  })
}

function numbersOf(ticks: readonly PriceTick[]): ReadonlySet<number> {
  return new Set(ticks.map(([n]) => n))
}
