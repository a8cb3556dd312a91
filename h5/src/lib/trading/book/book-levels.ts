import { formatUnits, parseUnits } from '@halyard/money'
import type { Level } from '../../socket/depth-book.ts'

/** A row of the displayed book: all levels from the previous row's price to this one. */
export interface BookRow {
  /** The row's price in ticks, rounded away from the spread to a whole group. */
  readonly ticks: bigint
  readonly lots: bigint
  /** Cumulative lots from the best price to this row. */
  readonly total: bigint
}

export interface BookUnits {
  readonly priceDecimals: number
  readonly lotDecimals: number
}

/** Groups levels into at most `rows` rows, best first. `group` is the price step in ticks. */
export function groupLevels(
  levels: readonly Level[],
  side: 'bids' | 'asks',
  { priceDecimals, lotDecimals }: BookUnits,
  group: bigint,
  rows: number,
): BookRow[] {
  const grouped: BookRow[] = []
  let total = 0n
  for (const [price, number] of levels) {
    const ticks = groupedTicks(parseUnits(price, priceDecimals) ?? 0n, side, group)
    const lots = parseUnits(number, lotDecimals) ?? 0n
    const last = grouped.at(-1)
    if (last?.ticks !== ticks && grouped.length === rows) break
    total += lots
    if (last?.ticks === ticks) grouped[grouped.length - 1] = { ticks, lots: last.lots + lots, total }
    else grouped.push({ ticks, lots, total })
  }
  return grouped
}

/** The prices of the customer's own orders. */
export interface OwnPrices {
  readonly bids: readonly string[]
  readonly asks: readonly string[]
}

/** Returns the ticks of the rows that contain these prices. */
export function rowsOfPrices(
  prices: readonly string[],
  side: 'bids' | 'asks',
  { priceDecimals }: BookUnits,
  group: bigint,
): ReadonlySet<bigint> {
  return new Set(prices.map((price) => groupedTicks(parseUnits(price, priceDecimals) ?? 0n, side, group)))
}

function groupedTicks(ticks: bigint, side: 'bids' | 'asks', group: bigint): bigint {
  return side === 'bids' ? (ticks / group) * group : ((ticks + group - 1n) / group) * group
}

const SHORT = [
  [1_000_000_000n, 'B'],
  [1_000_000n, 'M'],
  [1_000n, 'K'],
] as const

/** Formats a quantity in at most seven characters, floored: '0.12345', '12.345', '123.4K'. For display only. */
export function shortQuantity(lots: bigint, lotDecimals: number): string {
  const one = 10n ** BigInt(lotDecimals)
  const short = lots >= 10_000n * one ? SHORT.find(([size]) => lots >= size * one) : undefined
  const [size, mark] = short ?? [1n, '']
  const [whole = '0', fraction = ''] = formatUnits(lots, lotDecimals + digitsOf(size)).split('.')
  const places = Math.max(0, 5 - whole.length)
  const kept = short ? fraction.slice(0, places) : fraction.padEnd(lotDecimals, '0').slice(0, places + 1)
  return (kept === '' ? whole : `${whole}.${kept}`) + mark
}

function digitsOf(power: bigint): number {
  return power.toString().length - 1
}
