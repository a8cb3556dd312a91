import { readdir } from 'node:fs/promises'
import { DAY_MS, dateOf, dayOf } from '../price-log/days.ts'
import type { ChartSymbol } from '../udf/symbols.ts'
import {
  ABSENCES,
  absenceOf,
  CHECKSUM,
  directoryOf,
  FILE_KIND_NAMES,
  type FileKind,
  fileOf,
} from './file-names.ts'

/** Where the files are, for how many days they are kept, and the time. */
export interface DaysAsked {
  readonly root: string
  readonly days: number
  readonly now: number
}

/** The file of a day, or why there is none. */
type Listed =
  | {
      readonly date: string
      readonly kind: FileKind
      readonly status: 'ready'
      readonly file: string
      readonly sha256: string
    }
  | { readonly date: string; readonly kind: FileKind; readonly status: 'missing'; readonly reason: string }

/** Returns why a day has no file: it is not over, too old, without data, or waits to be written. */
export function reasonOf(names: ReadonlySet<string>, day: number, { days, now }: DaysAsked): string {
  const today = dayOf(now)
  if (day >= today) return day * DAY_MS > now ? 'in_the_future' : 'day_not_over'
  if (day < today - days) return 'too_old'
  return ABSENCES.find((absence) => names.has(absenceOf(day, absence))) ?? 'not_written_yet'
}

/** Returns the names of the files of an instrument. None if its directory does not exist yet. */
export async function namesIn(
  { root }: DaysAsked,
  symbol: ChartSymbol,
  kind: FileKind,
): Promise<ReadonlySet<string>> {
  return new Set(await readdir(directoryOf(root, symbol, kind)).catch(() => []))
}

/** Lists every day for which files are kept, the newest first. */
export async function listDays(asked: DaysAsked, symbol: ChartSymbol): Promise<readonly Listed[]> {
  const today = dayOf(asked.now)
  const listed: Listed[] = []
  for (const kind of FILE_KIND_NAMES) {
    const names = await namesIn(asked, symbol, kind)
    for (let day = today - 1; day >= today - asked.days; day -= 1) {
      const name = fileOf(kind, day)
      const about = { date: dateOf(day), kind }
      const file = `/data/${symbol.type}/${symbol.name}/${kind}/${name}`
      listed.push(
        names.has(name)
          ? { ...about, status: 'ready', file, sha256: file + CHECKSUM }
          : { ...about, status: 'missing', reason: reasonOf(names, day, asked) },
      )
    }
  }
  return listed.toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
}
