import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type Repeated, runEvery } from '../../platform/concurrency/run-every.ts'
import { type ClockSources, createExchangeClock, type ExchangeClock } from './exchange-clock.ts'

const CHECK_MS = 1_000

function clocksOf(db: Database): ClockSources {
  return {
    wall: Date.now,
    monotonic: () => performance.now(),
    async database() {
      const { rows } = await sql<{ at: string }>`
        select floor(extract(epoch from clock_timestamp()) * 1000)::text as at`.execute(db)
      return Number(rows[0]?.at)
    },
  }
}

/**
 * Opens exchange time, from the clocks of this machine and of the database unless others are given. Throws if they do not
 * agree; the supervisor starts the server again.
 */
export async function openExchangeClock(db: Database, sources = clocksOf(db)): Promise<ExchangeClock> {
  const clock = createExchangeClock(sources)
  await clock.check()
  const fault = clock.fault()
  if (fault)
    throw new Error(
      `the clock of the ${fault.clock} differs from that of this machine by ${fault.aheadMs} ms`,
    )
  return clock
}

/** Compares the clocks each second, and logs when one is wrong and when it is right again. */
export function runClockCheck(clock: ExchangeClock, log: FastifyBaseLogger): Repeated {
  let wasWrong = false
  return runEvery(
    CHECK_MS,
    async () => {
      try {
        await clock.check()
      } finally {
        const fault = clock.fault()
        if (fault && !wasWrong) log.error(fault, 'exchange time stopped: a clock is wrong')
        if (!fault && wasWrong) log.warn('exchange time continues: the clocks are right')
        wasWrong = fault !== undefined
      }
    },
    (error) => log.error({ err: error }, 'failed to compare the clocks'),
    'clock check',
  )
}
