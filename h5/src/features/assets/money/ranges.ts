import { formatUnits, parseUnits } from '@halyard/money'
import type { MoneyDay } from './money.ts'

/** The ranges of days, in display order; all of them if undefined. */
export const RANGES = { days30: 30, days90: 90, year: 365, all: undefined } as const
export type Range = keyof typeof RANGES

const DECIMALS = 6

/** The worth of some days, with what it was before the first. Amounts are in USDT. */
export interface WorthOfRange {
  readonly days: readonly MoneyDay[]
  /** The worth before the range and at the end of each day. */
  readonly values: readonly string[]
  readonly result: string
  readonly cameIn: string
  readonly wentOut: string
}

/** Returns the last days of a range. Before the first day of all, the worth is what came in on it. */
export function worthOfRange(all: readonly MoneyDay[], range: Range): WorthOfRange {
  const count = RANGES[range] ?? all.length
  const days = all.slice(-count)
  const before = all[all.length - days.length - 1]
  const first = days[0]
  const start = before?.worth ?? (first ? write(unitsOf(first.worth) - unitsOf(first.result)) : '0')
  const sum = (field: 'result' | 'cameIn' | 'wentOut') =>
    write(days.reduce((total, day) => total + unitsOf(day[field]), 0n))
  return {
    days,
    values: [start, ...days.map(({ worth }) => worth)],
    result: sum('result'),
    cameIn: sum('cameIn'),
    wentOut: sum('wentOut'),
  }
}

function unitsOf(decimal: string): bigint {
  const units = parseUnits(decimal.replace('-', ''), DECIMALS) ?? 0n
  return decimal.startsWith('-') ? -units : units
}

function write(units: bigint): string {
  return formatUnits(units, DECIMALS)
}
