import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatUnits } from '@halyard/money'
import type { Database } from '../db/database.ts'
import { priceText, quantityText } from '../instruments/instrument.ts'
import type { Candle } from '../market-data/candle.ts'
import { tradePages } from '../market-data/trade-pages.ts'
import { toCsv } from '../platform/csv.ts'
import { DAY_MS } from '../price-log/days.ts'
import type { ChartSymbol } from '../udf/symbols.ts'
import { endOf, lineOf } from './book-records.ts'
import { repairPart } from './book-part.ts'
import {
  type Absence,
  ABSENCES,
  absenceOf,
  directoryOf,
  dayOfName,
  FILE_KIND_NAMES,
  type FileKind,
  fileOf,
  partOf,
} from './file-names.ts'
import { exists, writeFinished } from './write-finished.ts'

const MINUTES_OF_DAY = 1_440

interface Parts {
  readonly db: Database
  readonly root: string
  readonly days: number
}

/**
 * Writes what is missing of the days before `today`, as far back as files are kept, and deletes what is older. A day has its file,
 * or an empty one that says why there is none; neither is ever written again.
 */
export async function writeDays(parts: Parts, symbol: ChartSymbol, today: number): Promise<void> {
  const first = today - parts.days
  const known = new Map<FileKind, ReadonlySet<string>>()
  for (const kind of FILE_KIND_NAMES)
    known.set(kind, await keepFrom(directoryOf(parts.root, symbol, kind), first))
  const isWritten = (kind: FileKind, day: number) =>
    [fileOf(kind, day), ...ABSENCES.map((absence) => absenceOf(day, absence))].some((name) =>
      known.get(kind)?.has(name),
    )
  for (let day = first; day < today; day += 1) {
    if (!isWritten('trades', day) || !isWritten('candles', day)) await writeTables(parts, symbol, day)
    if (!isWritten('book', day) || known.get('book')?.has(partOf(day))) await finishBook(parts, symbol, day)
  }
}

/** Makes the directory, deletes the files of earlier days, and returns the names of the others. */
async function keepFrom(directory: string, first: number): Promise<ReadonlySet<string>> {
  await mkdir(directory, { recursive: true })
  const names = await readdir(directory)
  const isOld = (name: string) => (dayOfName(name) ?? first) < first
  for (const name of names.filter(isOld)) await rm(join(directory, name))
  return new Set(names.filter((name) => !isOld(name)))
}

/** Writes the trades and candles of a day, from the database in pages. */
async function writeTables({ db, root }: Parts, symbol: ChartSymbol, day: number): Promise<void> {
  const { data, instrument } = symbol
  const until = (day + 1) * DAY_MS
  const { candles } = await data.candles({
    instrumentId: instrument.id,
    period: '1min',
    before: until,
    limit: MINUTES_OF_DAY,
  })
  const range = { instrumentId: instrument.id, from: day * DAY_MS, until }
  const texts = {
    trades: tradeText(symbol, tradePages(db, data.kind.tables, range)),
    candles: candleText(symbol, candles),
  }
  for (const kind of ['trades', 'candles'] as const) {
    const directory = directoryOf(root, symbol, kind)
    const path = join(directory, fileOf(kind, day))
    if (candles.length === 0) await writeAbsence(directory, day, 'before_first_trade')
    else if (!(await exists(path))) await writeFinished(path, texts[kind])
  }
}

async function* tradeText(
  { instrument }: ChartSymbol,
  pages: ReturnType<typeof tradePages>,
): AsyncGenerator<string> {
  yield toCsv([['id', 'time', 'price', 'quantity', 'value', 'taker_side']])
  for await (const page of pages)
    yield toCsv(
      page.map(({ tradeId, at, ticks, lots, value, takerSide }) => [
        String(tradeId),
        String(at),
        priceText(instrument, ticks),
        quantityText(instrument, lots),
        formatUnits(value, instrument.quote.decimals),
        takerSide,
      ]),
    )
}

async function* candleText({ instrument }: ChartSymbol, candles: readonly Candle[]): AsyncGenerator<string> {
  yield toCsv([['time', 'open', 'high', 'low', 'close', 'quantity', 'value']])
  yield toCsv(
    candles.map(({ openAt, open, high, low, close, lots, value }) => [
      String(openAt),
      ...[open, high, low, close].map((ticks) => priceText(instrument, ticks)),
      quantityText(instrument, lots),
      formatUnits(value, instrument.quote.decimals),
    ]),
  )
}

/** Compresses the record of a book's day. One that an interruption ended without its last record gets it, with the gap. */
async function finishBook({ root }: Parts, symbol: ChartSymbol, day: number): Promise<void> {
  const directory = directoryOf(root, symbol, 'book')
  const [path, part] = [join(directory, fileOf('book', day)), join(directory, partOf(day))]
  if (!(await exists(path))) {
    const tail = await repairPart(part)
    if (!tail) await writeAbsence(directory, day, 'not_recorded')
    else {
      const end = endOf((day + 1) * DAY_MS, { since: tail.time, reason: 'interrupted' })
      if (!tail.isEnd) await appendFile(part, lineOf(end))
      await writeFinished(path, createReadStream(part))
    }
  }
  await rm(part, { force: true })
}

async function writeAbsence(directory: string, day: number, absence: Absence): Promise<void> {
  await writeFile(join(directory, absenceOf(day, absence)), '')
}
