import type { FastifyBaseLogger } from 'fastify'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { startEngine, type Writer } from './engine.ts'
import type { ClockSources, ExchangeClock } from './clock/exchange-clock.ts'
import { openExchangeClock, runClockCheck } from './clock/open-exchange-clock.ts'
import { runClock } from './pass-time.ts'
import { openPgStore } from './pg-store.ts'

interface ClockNeeds {
  readonly db: Database
  readonly log: FastifyBaseLogger
  /** Replaces the clocks of exchange time. */
  readonly clocks: ClockSources | undefined
}

/** Opens exchange time, and checks it while the server runs. */
export async function clockService(
  { db, log, clocks }: ClockNeeds,
  life: Lifetime,
): Promise<{ readonly clock: ExchangeClock }> {
  const clock = await openExchangeClock(db, clocks)
  const checking = runClockCheck(clock, log)
  life.onStop(() => checking.stop())
  return { clock }
}

export interface WriterNeeds {
  readonly config: { readonly databaseUrl: string }
  readonly clock: ExchangeClock
  /** The time of an exchange whose past is still made. */
  readonly past: { readonly now: () => number } | undefined
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly onFatal: (error: unknown) => void
  /** The link to nodes; `undefined` if there is none. */
  readonly link: { readonly isUp: () => boolean } | undefined
}

/** Starts the writer. While the server runs, advances its time when no price does. */
export async function openWriter(
  { config, clock, past, log, now, onFatal, link }: WriterNeeds,
  life: Lifetime,
): Promise<Writer> {
  const store = await openPgStore(config.databaseUrl, onFatal)
  const time = { now: past?.now ?? clock.now, clockFault: clock.fault }
  const onStandby = (batchSeq: number | undefined): void =>
    log.warn(
      batchSeq === undefined
        ? 'standing by: the engine is of another version'
        : `standing by at batch ${batchSeq}`,
    )
  const onRestore = (step: string): void => log.info(`the engine starts: ${step}`)
  const engine = await startEngine({
    store,
    ...time,
    onFatal,
    onRestore,
    onStandby,
    reachesNodes: () => link?.isUp() ?? false,
    gather: nextTurn,
  }).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  life.onStop(() => engine.close())
  life.job(() =>
    runClock({ engine, now }, (error) => log.error({ err: error }, 'failed to advance the exchange clock')),
  )
  return engine
}
