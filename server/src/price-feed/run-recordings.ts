import type { FastifyBaseLogger } from 'fastify'
import { recordJob } from '../platform/concurrency/jobs.ts'
import type { Repeated } from '../platform/concurrency/run-every.ts'
import type { Recording, RecordSchedule } from './record-schedule.ts'

/** The running recordings of prices. */
export interface Recordings extends Repeated {
  /** Records that another price arrived, which may bring the next recording forward. */
  priceArrived(at: number): void
}

interface RecordingsParts {
  readonly schedule: RecordSchedule
  readonly standingMs: number
  readonly now: () => number
  /** Records the prices of a time. */
  readonly record: (at: number, recording: Recording) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Records prices whenever the schedule says. Recordings never overlap, and a failed one does not affect the next. */
export function runRecordings({ schedule, standingMs, now, record, log }: RecordingsParts): Recordings {
  const job = recordJob('prices', standingMs)
  let timer: NodeJS.Timeout | undefined
  let recording: Promise<void> | undefined
  let isStopped = false

  function wait(): void {
    if (recording || isStopped) return
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        recording = run().finally(() => {
          recording = undefined
          wait()
        })
      },
      Math.max(0, schedule.nextAt() - now()),
    )
  }

  async function run(): Promise<void> {
    job.begin()
    try {
      const at = now()
      await record(at, schedule.begin(at))
      job.end(true)
    } catch (error) {
      job.end(false)
      log.error({ err: error }, 'failed to record prices')
    }
  }

  wait()
  return {
    priceArrived(at) {
      schedule.arrived(at)
      wait()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await recording
      job.remove()
    },
  }
}
