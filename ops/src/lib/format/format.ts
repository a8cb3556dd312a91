import { INTL_TAGS, type Language } from '@halyard/api/client'
import { useSession } from '../session/session.ts'

/** Formats of amounts and times in one language. */
export interface Format {
  readonly decimalPoint: string
  /** Formats a plain decimal with all its decimals, grouped: '1,234.50'. */
  readonly amount: (text: string) => string
  readonly count: (number: number) => string
  /** Formats a number of days: '15 days', '1 Tag'. */
  readonly days: (count: number) => string
  /** Formats whole percents: '25%', in German '25 %'. */
  readonly percent: (whole: number) => string
  /** Formats a percentage with all its decimals: '0.08' is '0.08%'. */
  readonly exactPercent: (text: string) => string
  /** Formats a time in UTC, in which a desk with several offices speaks: '22 Nov 2026, 14:05:33'. */
  readonly dateTime: (ms: number) => string
  readonly date: (ms: number) => string
  /** Formats a time on this device's clock, with its zone: '22 Nov 2026, 15:05 GMT+1'. */
  readonly localTime: (ms: number) => string
  /** Formats the time between two moments in its largest unit: '3 h', '12 days'. */
  readonly age: (fromMs: number, toMs: number) => string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNITS = [
  ['day', 2 * DAY, DAY],
  ['hour', 2 * HOUR, HOUR],
  ['minute', 2 * MINUTE, MINUTE],
  ['second', 0, 1_000],
] as const

const formats = new Map<Language, Format>()

/** Returns the formats of the current language. */
export function useFormat(): Format {
  return formatOf(useSession((session) => session.language))
}

/** Returns the cached formats of a language. */
export function formatOf(language: Language): Format {
  const known = formats.get(language)
  if (known) return known
  const format = createFormat(INTL_TAGS[language])
  formats.set(language, format)
  return format
}

/** Creates the formats of a language, given as a BCP 47 tag. */
export function createFormat(tag: string): Format {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(1234567.8)
  const decimalPoint = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const group = parts.find(({ type }) => type === 'group')?.value ?? ','
  const zoneless = tag === 'th' ? 'th-u-ca-gregory' : tag === 'en' ? 'en-GB' : tag
  const day = { year: 'numeric', month: tag === 'en' ? 'short' : '2-digit', day: '2-digit' } as const
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const date = new Intl.DateTimeFormat(zoneless, { ...day, timeZone: 'UTC' })
  const dateTime = new Intl.DateTimeFormat(zoneless, { ...day, ...clock, timeZone: 'UTC' })
  const local = new Intl.DateTimeFormat(zoneless, {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  const number = new Intl.NumberFormat(tag)
  const days = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const exactPercent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 20 })
  return {
    decimalPoint,
    amount(text) {
      const [whole = '0', fraction] = text.replace('-', '').split('.')
      const sign = text.startsWith('-') && /[1-9]/.test(text) ? '−' : ''
      const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
      return sign + (fraction === undefined ? grouped : grouped + decimalPoint + fraction)
    },
    count: (value) => number.format(value),
    days: (count) => days.format(count),
    percent: (whole) => percent.format(whole / 100),
    // As a numeral, the value is exact.
    exactPercent: (text) => exactPercent.format(`${text}E-2` as `${number}`),
    date: (ms) => date.format(ms),
    dateTime: (ms) => dateTime.format(ms),
    localTime: (ms) => local.format(ms),
    age(fromMs, toMs) {
      const ms = Math.max(0, toMs - fromMs)
      const [unit, , size] = UNITS.find(([, from]) => ms >= from) ?? UNITS[3]
      const style = { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' } as const
      return new Intl.NumberFormat(tag, style).format(Math.floor(ms / size))
    },
  }
}
