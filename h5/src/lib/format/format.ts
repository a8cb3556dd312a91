import type { Language } from '@halyard/api/client'
import { INTL_TAGS } from '@halyard/api/client'
import { floorDecimal, formatUnits } from '@halyard/money'
import { useSession } from '../session/session.ts'
import { deviceZone } from './device-zone.ts'

/** Formats of numbers, dates and times in one language and time zone. */
export interface Format {
  readonly decimalPoint: string
  /** Formats a plain decimal, floored to `places` decimals and grouped. */
  readonly decimal: (text: string, places: number) => string
  /** Formats a plain decimal with all its decimals, grouped, for exact amounts. */
  readonly exact: (text: string) => string
  /** Formats a value in US dollars, floored to cents. */
  readonly usd: (text: string) => string
  /** Formats a change in percent without its sign: '1.24%', in German '1,24 %'. */
  readonly percent: (text: string) => string
  /** Formats a change in percent with its sign: '−0.28%'. Zero has no sign. */
  readonly signedPercent: (text: string) => string
  /** Formats a percentage with all its decimals: '54.05' is '54.05%'. */
  readonly exactPercent: (text: string) => string
  /** Formats parts per million as a percentage with all decimals: 1,000 is '0.1%'. */
  readonly rate: (ppm: number | bigint) => string
  /**
   * Formats a large figure compactly: '1.23M', '3,41 Mio.'. For display only. Always three significant figures, so that
   * the width is stable.
   */
  readonly compact: (text: string) => string
  readonly time: (ms: number) => string
  readonly date: (ms: number) => string
  readonly dateTime: (ms: number) => string
  /** Formats a time of today without its date, and any other with it. */
  readonly since: (ms: number) => string
  /** Formats a number of days: '15 days', '1 Tag'. */
  readonly days: (count: number) => string
  /** Formats a size in bytes, in kilobytes or from 1 MB on in megabytes: '23 kB', '1.4 MB'. */
  readonly bytes: (count: number) => string
  /** Formats a time with its offset from UTC at that time, '14:05:33 UTC+1', for times out of context. */
  readonly zonedTime: (ms: number) => string
  readonly zonedDateTime: (ms: number) => string
  /** The time zone of all times above. */
  readonly zone: Zone
}

interface Zone {
  /** 'Europe/Berlin', or undefined if the zone is only an offset. */
  readonly name: string | undefined
  /** Returns the offset at a time, which daylight saving time changes: 'UTC+1' or 'UTC'. */
  readonly offset: (ms: number) => string
  readonly offsetNow: () => string
}

const formats = new Map<Language, Format>()

/** Returns the cached formats of a language. */
export function formatOf(language: Language): Format {
  const known = formats.get(language)
  if (known) return known
  const format = createFormat(INTL_TAGS[language])
  formats.set(language, format)
  return format
}

/** Returns the formats of the current language. */
export function useFormat(): Format {
  return formatOf(useSession((session) => session.language))
}

/** Creates the formats of a language, given as a BCP 47 tag, and a time zone; the device's by default. */
export function createFormat(tag: string, timeZone = deviceZone()): Format {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(1234567.8)
  const decimalPoint = parts.find((part) => part.type === 'decimal')?.value ?? '.'
  const group = parts.find((part) => part.type === 'group')?.value ?? ','
  const short = new Intl.NumberFormat(tag, {
    notation: 'compact',
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
    roundingMode: 'trunc',
  })
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone } as const
  const day = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const
  const zoneless = tag === 'th' ? 'th-u-ca-gregory' : tag
  const time = new Intl.DateTimeFormat(zoneless, clock)
  // In English 11/12 is ambiguous between the UK and the US, so the month is written out.
  const dates = tag === 'en' ? 'en-GB' : zoneless
  const dayOf = tag === 'en' ? ({ year: 'numeric', month: 'short', day: 'numeric', timeZone } as const) : day
  const date = new Intl.DateTimeFormat(dates, dayOf)
  const dateTime = new Intl.DateTimeFormat(dates, { ...dayOf, ...clock })
  const days = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const sizes = (unit: string) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 })
  const zone = createZone(timeZone)
  const write = (text: string) => {
    const [whole = '0', fraction] = text.replace('-', '').split('.')
    const sign = text.startsWith('-') && /[1-9]/.test(text) ? '−' : ''
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
    return sign + (fraction === undefined ? grouped : grouped + decimalPoint + fraction)
  }
  const decimal = (text: string, places: number) => write(floorDecimal(text, places))
  const withSign = percentSignOf(tag)
  const percent = (text: string) => withSign(decimal(text.replace('-', ''), 2))
  return {
    decimalPoint,
    decimal,
    exact: write,
    usd: (text) => decimal(text, 2),
    percent,
    exactPercent: (text) => withSign(write(text)),
    signedPercent: (text) => `${signOf(floorDecimal(text, 2))}${percent(text)}`,
    rate: (ppm) => withSign(write(formatUnits(BigInt(ppm), 4))),
    compact: (text) => short.format(Number(text)),
    bytes: (count) =>
      count < 1e6 ? sizes('kilobyte').format(Math.ceil(count / 1e3)) : sizes('megabyte').format(count / 1e6),
    days: (count) => days.format(count),
    time: (ms) => time.format(ms),
    date: (ms) => date.format(ms),
    dateTime: (ms) => dateTime.format(ms),
    since: (ms) => (date.format(ms) === date.format(Date.now()) ? time : dateTime).format(ms),
    zonedTime: (ms) => `${time.format(ms)} ${zone.offset(ms)}`,
    zonedDateTime: (ms) => `${dateTime.format(ms)} ${zone.offset(ms)}`,
    zone,
  }
}

/** Returns the function that adds the percent sign to a formatted number where the language has it, with its space. */
function percentSignOf(tag: string): (number: string) => string {
  const parts = new Intl.NumberFormat(tag, { style: 'percent' }).formatToParts(0)
  const at = parts.findIndex(({ type }) => type === 'integer')
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join('')
  const [before, after] = [textOf(parts.slice(0, at)), textOf(parts.slice(at + 1))]
  return (number) => before + number + after
}

function createZone(timeZone: string): Zone {
  const offsets = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  const isPlace = timeZone.includes('/') && !timeZone.startsWith('Etc/')
  const offset = (ms: number) => {
    const text = offsets.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
    return text.replace(/^GMT(?:\+0$)?/, 'UTC').replace('-', '−')
  }
  return {
    name: isPlace ? timeZone.replaceAll('_', ' ') : undefined,
    offset,
    offsetNow: () => offset(Date.now()),
  }
}

function signOf(text: string): string {
  if (!/[1-9]/.test(text)) return ''
  return text.startsWith('-') ? '−' : '+'
}
