import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import { dayOf } from '../price-log/days.ts'
import { type ChartSymbol, chartSymbols, type UdfContext } from '../udf/symbols.ts'
import type { DailyFilesConfig } from './daily-files-config.ts'
import { directoryOf } from './file-names.ts'
import { followBooks } from './follow-books.ts'
import { type BookRecorder, createBookRecorder } from './record-book.ts'
import { writeDays } from './write-days.ts'

/** Writes files of each day's trades, candles and order books. No failure here reaches the exchange. */
export interface DailyFiles {
  /** Takes what has changed in every book since the last beat. */
  beat(): void
  /** Appends what was taken to the unfinished files of today. */
  flush(): Promise<void>
  /** Writes the files of the days that are over, once in a day. */
  finish(): Promise<void>
  /** Whether the last attempt to write failed. */
  isFailing(): boolean
}

/** The parts that the files need. */
export interface DailyFilesParts extends UdfContext {
  readonly db: Database
  readonly engine: Engine
}

/** The beat of the public streams. */
const BEAT_MS = 50
const FLUSH_MS = 1_000
const FINISH_MS = 10_000
/** A trade may get a time of before midnight shortly after it: exchange time differs a little from the clock. */
const SETTLED_MS = 60_000

/** Creates the writer of the files. Follows the books from here on, and records them from the first flush on. */
export function createDailyFiles(
  parts: DailyFilesParts,
  { directory: root, days }: NonNullable<DailyFilesConfig['dailyFiles']>,
): DailyFiles {
  const { db, engine, market, now } = parts
  const recorders = new Map<string, BookRecorder>()
  const bookOf = followBooks(engine, market)
  const failing = { flush: false, finish: false }
  let finishedUntil = 0

  function recorderOf(symbol: ChartSymbol): BookRecorder {
    const known = recorders.get(symbol.name)
    if (known) return known
    const recorder = createBookRecorder(directoryOf(root, symbol, 'book'), bookOf(symbol), now)
    recorders.set(symbol.name, recorder)
    return recorder
  }

  /** Does a step for every instrument, one after another. One that fails does not keep the others from theirs. */
  async function forEach(step: keyof typeof failing, act: (symbol: ChartSymbol) => Promise<void>) {
    const errors: unknown[] = []
    for (const symbol of chartSymbols(parts)) await act(symbol).catch((error: unknown) => errors.push(error))
    failing[step] = errors.length > 0
    if (errors.length > 0) throw errors[0]
  }

  const flush = shareRuns(() => forEach('flush', (symbol) => recorderOf(symbol).flush()))

  const finish = shareRuns(async () => {
    const today = dayOf(now() - SETTLED_MS)
    if (finishedUntil === today) return
    // Commands are committed in order, so once this one is, every trade of the days before is stored.
    if (!(await engine.submit({ kind: 'passTime' })).ok) return
    await flush()
    await forEach('finish', (symbol) => writeDays({ db, root, days }, symbol, today))
    finishedUntil = today
  })

  function beat(): void {
    for (const symbol of chartSymbols(parts)) recorderOf(symbol).beat(symbol.instrument)
  }

  return { beat, flush, finish, isFailing: () => failing.flush || failing.finish }
}

/** Does all of it periodically. The last flush is that of the stop. */
export function runDailyFiles(files: DailyFiles, onError: (error: unknown) => void): Repeated {
  const running = [
    runEvery(BEAT_MS, () => files.beat(), onError),
    runEvery(FLUSH_MS, () => files.flush(), onError, 'book records'),
    runEvery(FINISH_MS, () => files.finish(), onError, 'daily files'),
  ]
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()))
      files.beat()
      await files.flush().catch(onError)
    },
  }
}
