import type { DailyCounts, DailyMoney, DailyStatement } from './daily-statement.ts'

const DAY_MS = 86_400_000

/** Returns the first moment of the day of a statement, in epoch milliseconds; `undefined` if there is no such day. */
export function dayStartOf({ day }: Pick<DailyStatement, 'day'>): number | undefined {
  const start = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day ? undefined : start
}

/** Returns how many options of a line settled on the day. */
export function settledOf(counts: DailyCounts): number {
  return counts.void + counts.won + counts.lost + counts.drawn
}

/**
 * Returns whether a daily statement is consistent by itself: signed after its day, its lists in order and without
 * repetition, each refusal with one reason, and every result the difference and every total the sum of its parts.
 */
export function isDailyConsistent(statement: DailyStatement): boolean {
  const { signed_at, counts, money, results, reasons, refused_elsewhere } = statement
  const start = dayStartOf(statement)
  if (start === undefined || signed_at < start + DAY_MS) return false
  const refused = sumOf(counts.map((line) => line.refused)) + BigInt(refused_elsewhere)
  return (
    ascend(counts, (line) => [line.match_id, line.seconds]) &&
    ascend(money, (line) => [line.match_id, line.seconds, line.currency_id]) &&
    ascend(results, (line) => [line.currency_id]) &&
    reasons.every(({ reason }, index) => reason > (reasons[index - 1]?.reason ?? '')) &&
    sumOf(reasons.map((line) => line.refused)) === refused &&
    [...money, ...results].every(isDifference) &&
    counts.every((line) => settledOf(line) > 0 === moneyOf(statement, line).length > 0) &&
    money.every((part) => counts.some((line) => isOfLine(part, line))) &&
    money.every((part) => results.some((total) => total.currency_id === part.currency_id)) &&
    results.every((total) => {
      const parts = money.filter((part) => part.currency_id === total.currency_id)
      return (
        parts.length > 0 && isSumOf(total.stakes, parts, 'stakes') && isSumOf(total.payouts, parts, 'payouts')
      )
    })
  )
}

/** Returns the sums of a line's market and duration, one for each currency in which options settled. */
export function moneyOf(
  { money }: Pick<DailyStatement, 'money'>,
  line: Pick<DailyCounts, 'match_id' | 'seconds'>,
): readonly DailyMoney[] {
  return money.filter((part) => isOfLine(part, line))
}

/**
 * Returns whether a statement has the number and the day that follow another's, and the options that it counts as open are
 * those of the other, with what was accepted, without what was settled. `prev` is not compared.
 */
export function continuesDay(before: DailyStatement, next: DailyStatement): boolean {
  const [start, nextStart] = [dayStartOf(before), dayStartOf(next)]
  if (start === undefined || nextStart !== start + DAY_MS || next.signed_at < before.signed_at) return false
  const open = (line: DailyCounts) =>
    (before.counts.find((other) => isOfLine(other, line))?.open ?? 0) + line.accepted - settledOf(line)
  return (
    next.counts.every((line) => line.open === open(line)) &&
    before.counts.every((line) => line.open === 0 || next.counts.some((other) => isOfLine(other, line)))
  )
}

function isOfLine(
  one: Pick<DailyCounts, 'match_id' | 'seconds'>,
  other: Pick<DailyCounts, 'match_id' | 'seconds'>,
): boolean {
  return one.match_id === other.match_id && one.seconds === other.seconds
}

function ascend<Item>(list: readonly Item[], keyOf: (item: Item) => readonly number[]): boolean {
  return list.every((item, index) => {
    const before = list[index - 1]
    if (!before) return true
    const [a, b] = [keyOf(before), keyOf(item)]
    const different = a.findIndex((value, place) => value !== b[place])
    return different !== -1 && (a[different] ?? 0) < (b[different] ?? 0)
  })
}

function isDifference({
  stakes,
  payouts,
  result,
}: Pick<DailyMoney, 'stakes' | 'payouts' | 'result'>): boolean {
  return BigInt(stakes) - BigInt(payouts) === BigInt(result)
}

function isSumOf(total: string, parts: readonly DailyMoney[], field: 'stakes' | 'payouts'): boolean {
  return sumOf(parts.map((part) => part[field])) === BigInt(total)
}

function sumOf(values: readonly (number | string)[]): bigint {
  return values.reduce((total: bigint, value) => total + BigInt(value), 0n)
}
