import { dayText } from './period.ts'

export const SPANS = ['thisMonth', 'lastMonth', 'thisYear', 'custom'] as const
export type Span = (typeof SPANS)[number]

/** A range of dates, both inclusive, in the format of a date input. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Returns the dates of a span in the viewer's calendar; a current span ends today. */
export function daysOf(span: Exclude<Span, 'custom'>, now: number): Days {
  const date = new Date(now)
  const [year, month] = [date.getFullYear(), date.getMonth()]
  switch (span) {
    case 'thisMonth':
      return { from: day(year, month, 1), to: dayText(now) }
    case 'lastMonth':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) }
    case 'thisYear':
      return { from: day(year, 0, 1), to: dayText(now) }
  }
}

/** Months count from 0; day 0 is the last day of the previous month. */
function day(year: number, month: number, date: number): string {
  return dayText(new Date(year, month, date).getTime())
}

/** Returns the file name of a statement for a range of dates. */
export function fileNameOf({ from, to }: Days): string {
  return `halyard-statement-${from}-to-${to}.csv`
}

/** The third cell of a line is a reason code. It and the two cells before it are never quoted. */
const REASON_CELL = /^([^,]*,[^,]*,)([a-z_]+)(?=,)/

/** Returns the CSV with each reason code replaced by its text; unknown codes stay. */
export function translateReasons(csv: string, words: (reason: string) => string | undefined): string {
  const [header = '', ...lines] = csv.split('\r\n')
  const translated = lines.map((line) =>
    line.replace(REASON_CELL, (_cells, before: string, reason: string) => {
      const word = words(reason)
      return `${before}${word === undefined ? reason : `"${word.replaceAll('"', '""')}"`}`
    }),
  )
  return [header, ...translated].join('\r\n')
}
