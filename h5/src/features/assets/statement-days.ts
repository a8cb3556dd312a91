import { dayText } from './period.ts'

export const SPANS = ['thisMonth', 'lastMonth', 'thisYear', 'custom'] as const
export type Span = (typeof SPANS)[number]

/** The first and the last day, both included, as date fields write them. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Returns the days of a span by the viewer's own calendar; the current one ends today. */
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

/** Months count from 0, and a day of 0 is the last one of the month before. */
function day(year: number, month: number, date: number): string {
  return dayText(new Date(year, month, date).getTime())
}

/** Says in its name which days a file is of. */
export function fileNameOf({ from, to }: Days): string {
  return `halyard-statement-${from}-to-${to}.csv`
}

/** The third cell of a line is a code, which is never quoted and follows two cells that never are. */
const REASON_CELL = /^([^,]*,[^,]*,)([a-z_]+)(?=,)/

/** Returns the file with each reason as `words` says it; a reason it does not know keeps its code. */
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
