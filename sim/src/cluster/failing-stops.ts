import type { Changes, DueRecord } from '@halyard/core'

type StopRows = Pick<Changes, 'stops' | 'setAside'>

/** Stop orders that fail when they are triggered: the database rejects their row. */
export interface FailingStops {
  /** Returns whether a record is a stop order that fails, until it was retried. */
  fails(record: DueRecord): boolean
  /** Describes the row of a failing stop order that is triggered; `undefined` if there is none. */
  findRejected(rows: StopRows): string | undefined
  /** Records stored rows. A stop order that two operators retried no longer fails: its cause was found. */
  store(rows: StopRows): void
}

/** The seeds with such stop orders, and which of their stop orders fail. They draw nothing, so that no other seed changes. */
const SEEDS_EVERY = 5
const STOPS_EVERY = 5

/** How a stop order ends without having been triggered. */
const UNTRIGGERED: ReadonlySet<string | undefined> = new Set([
  'by_customer',
  'countdown_ended',
  'other_leg_traded',
  'pause_is_running',
])

export function createFailingStops(seed: number): FailingStops {
  const retried = new Set<number>()
  const fails = (id: number): boolean =>
    seed % SEEDS_EVERY === 0 && id % STOPS_EVERY === 1 && !retried.has(id)
  return {
    fails: ({ record, recordId }) => record === 'stopOrder' && fails(recordId),
    findRejected({ stops, setAside }) {
      const retriedNow = new Set(idsRetried({ setAside }))
      const failing = stops.find(
        ({ id, status, cancelReason }) =>
          status !== 'waiting' && !UNTRIGGERED.has(cancelReason) && fails(id) && !retriedNow.has(id),
      )
      return failing && `the row of stop order ${failing.id} is rejected`
    },
    store(rows) {
      for (const id of idsRetried(rows)) retried.add(id)
    },
  }
}

function idsRetried({ setAside }: Pick<StopRows, 'setAside'>): number[] {
  return setAside
    .filter(({ record, retriedAt }) => record === 'stopOrder' && retriedAt !== undefined)
    .map(({ recordId }) => recordId)
}
