import { join } from 'node:path'
import { DAY_MS, dateOf } from '../price-log/days.ts'
import type { ChartSymbol } from '../udf/symbols.ts'

/** The kinds of files, each with how the name of one ends. */
export const FILE_KINDS = { trades: 'csv.gz', candles: 'csv.gz', book: 'ndjson.gz' } as const
export type FileKind = keyof typeof FILE_KINDS
export const FILE_KIND_NAMES = Object.keys(FILE_KINDS) as readonly FileKind[]

/** The reasons for which a day that is over has no file: its book was not recorded, or its market had no trade yet. */
export const ABSENCES = ['not_recorded', 'before_first_trade'] as const
export type Absence = (typeof ABSENCES)[number]

/** The end of the name of a file with the SHA-256 of the one next to it. */
export const CHECKSUM = '.sha256'

/** Returns the directory of a kind of files of an instrument. */
export function directoryOf(root: string, { type, name }: ChartSymbol, kind: FileKind): string {
  return join(root, type, name, kind)
}

/** Returns the name of the finished file of a day. */
export function fileOf(kind: FileKind, day: number): string {
  return `${dateOf(day)}.${FILE_KINDS[kind]}`
}

/** Returns the name of the unfinished record of a day, which is never served. */
export function partOf(day: number): string {
  return `${dateOf(day)}.part`
}

/** Returns the name of the empty file that says why a day has none. */
export function absenceOf(day: number, absence: Absence): string {
  return `${dateOf(day)}.${absence}`
}

const DATE = /^(\d{4}-\d{2}-\d{2})\./

/** Returns the day with whose date a name begins, counted from 1970-01-01; `undefined` if it begins with none. */
export function dayOfName(name: string): number | undefined {
  const date = DATE.exec(name)?.[1]
  if (date === undefined) return undefined
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
  return Number.isInteger(day) && dateOf(day) === date ? day : undefined
}
