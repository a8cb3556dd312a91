import { INTL_TAGS, type Language } from '@halyard/api'
import { formatUnits } from '@halyard/money'

/** Formats of a statement, in its language and time zone. */
export interface StatementFormats {
  /** Formats an amount with all of its decimals. */
  readonly amount: (units: bigint, decimals: number) => string
  /** Formats a decimal text as it is. */
  readonly decimal: (text: string) => string
  /** Formats an amount with its sign, also if it is positive. */
  readonly signed: (units: bigint, decimals: number) => string
  readonly time: (at: number) => string
  readonly day: (at: number) => string
  readonly month: (at: number) => string
  /** Returns the time zone with its distance from UTC at each end of a period. */
  readonly zone: (from: number, to: number) => string
}

export function statementFormats(language: Language, timeZone: string): StatementFormats {
  const tag = INTL_TAGS[language]
  // Thai dates would be of the Buddhist calendar, and 11/12 in English of two months.
  const dates = tag === 'th' ? 'th-u-ca-gregory' : tag === 'en' ? 'en-GB' : tag
  const month = language === 'en' ? 'short' : '2-digit'
  const day = new Intl.DateTimeFormat(dates, { year: 'numeric', month, day: '2-digit', timeZone })
  const clock = new Intl.DateTimeFormat(dates, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const months = new Intl.DateTimeFormat(dates, { year: 'numeric', month: 'long', timeZone })
  const numbers = new Intl.NumberFormat(tag, { useGrouping: 'always', maximumFractionDigits: 20 })
  const offsets = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  const offset = (at: number) =>
    (offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace(
      'GMT',
      'UTC',
    )
  const decimal = (text: string) => numbers.format(text as Intl.StringNumericLiteral).replace('-', '−')
  const amount = (units: bigint, decimals: number) => decimal(formatUnits(units, decimals))
  return {
    amount,
    decimal,
    signed: (units, decimals) => (units > 0n ? '+' : '') + amount(units, decimals),
    time: (at) => `${day.format(at)} ${clock.format(at)}`,
    day: (at) => day.format(at),
    month: (at) => months.format(at),
    zone(from, to) {
      const ends = [...new Set([offset(from), offset(to - 1)])].filter((name) => name !== timeZone)
      return ends.length === 0 ? timeZone : `${timeZone.replaceAll('_', ' ')} (${ends.join(', ')})`
    },
  }
}
