import { type DailyCounts, type DailyStatement, dayStartOf, moneyOf, settledOf } from '@halyard/receipt'
import { formatUnits } from '@halyard/money'

/** Earnings of the exchange in one currency, as a decimal: negative if it paid more than was staked. */
export interface Earned {
  readonly currency: string
  readonly amount: string
}

/** The options of one market and duration on one day. */
export interface LineStatistics {
  readonly market: string
  readonly seconds: number
  readonly counts: DailyCounts
  readonly earned: readonly Earned[]
}

/** A daily statement as the page shows it. */
export interface DayStatistics {
  readonly seq: number
  /** Noon of the day in UTC, in epoch milliseconds: its date is the same in almost every time zone. */
  readonly at: number
  readonly accepted: number
  readonly refused: number
  /** The share of all purchases in percent; undefined without purchases. */
  readonly refusedPercent: string | undefined
  readonly voided: number
  /** The share of the options settled on the day in percent; undefined without any. */
  readonly voidPercent: string | undefined
  readonly open: number
  readonly earned: readonly Earned[]
  readonly lines: readonly LineStatistics[]
}

const HALF_DAY_MS = 43_200_000

/** Sums up a daily statement. Its result of a currency that it does not name would be missing, which no check accepts. */
export function toDayStatistics(statement: DailyStatement): DayStatistics {
  const { seq, counts, refused_elsewhere, results } = statement
  const accepted = sumOf(counts, (line) => line.accepted)
  const refused = sumOf(counts, (line) => line.refused) + refused_elsewhere
  const voided = sumOf(counts, (line) => line.void)
  return {
    seq,
    at: (dayStartOf(statement) ?? 0) + HALF_DAY_MS,
    accepted,
    refused,
    refusedPercent: percentOf(refused, accepted + refused),
    voided,
    voidPercent: percentOf(voided, sumOf(counts, settledOf)),
    open: sumOf(counts, (line) => line.open),
    earned: results.map(({ currency, currency_decimals, result }) => ({
      currency,
      amount: formatUnits(BigInt(result), currency_decimals),
    })),
    lines: counts.map((line) => ({
      market: line.market,
      seconds: line.seconds,
      counts: line,
      earned: earnedOf(statement, line),
    })),
  }
}

function earnedOf(statement: DailyStatement, line: DailyCounts): Earned[] {
  return moneyOf(statement, line).flatMap(({ currency_id, result }) => {
    const currency = statement.results.find((total) => total.currency_id === currency_id)
    return currency
      ? [{ currency: currency.currency, amount: formatUnits(BigInt(result), currency.currency_decimals) }]
      : []
  })
}

function sumOf(counts: readonly DailyCounts[], of: (line: DailyCounts) => number): number {
  return counts.reduce((sum, line) => sum + of(line), 0)
}

/** Returns a share in percent with two decimals. */
function percentOf(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : ((part / whole) * 100).toFixed(2)
}
