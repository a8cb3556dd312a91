import { type DailyStatement, moneyOf, settledOf, type Statement } from '@halyard/receipt'
import { formatUnits } from '@halyard/money'

/** Returns the lines of a daily statement: one for each market and duration, and the exchange's result of each currency. */
export function describeDay(statement: DailyStatement): string[] {
  const currencyOf = (id: number) => statement.results.find(({ currency_id }) => currency_id === id)
  const money = (id: number, units: string) => {
    const currency = currencyOf(id)
    return `${formatUnits(BigInt(units), currency?.currency_decimals ?? 0)} ${currency?.currency ?? ''}`
  }
  return [
    ...statement.counts.map((line) => {
      const results = moneyOf(statement, line).map(({ currency_id, result }) => money(currency_id, result))
      return `  ${line.market} ${line.seconds} s: ${line.accepted} accepted, ${line.refused} refused; ${settledOf(line)} settled: ${line.won} won, ${line.lost} lost, ${line.drawn} drawn, ${line.void} void; ${line.open} open; the exchange's result: ${results.join(', ') || 'none'}`
    }),
    `  Refused for what is not offered: ${statement.refused_elsewhere}. Reasons: ${statement.reasons.map(({ reason, refused }) => `${reason} ${refused}`).join(', ') || 'none'}`,
    ...statement.results.map(
      ({ currency_id, stakes, payouts, result }) =>
        `  All: staked ${money(currency_id, stakes)}, paid back ${money(currency_id, payouts)}, the exchange's result ${money(currency_id, result)}`,
    ),
  ]
}

/** Returns a line that says which daily statements are there, and which are missing between them. */
export function describeSeries(statements: readonly Statement[]): string[] {
  const numbers = statements.flatMap((one) => (one.format === 'halyard-daily-1' ? [one.seq] : []))
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const missing = last - first + 1 - sorted.length
  return [
    `Daily statements ${first} to ${last}: ${missing === 0 ? 'none is missing' : `${missing} missing`}.`,
  ]
}
