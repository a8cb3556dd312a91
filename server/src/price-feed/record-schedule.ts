/** A price that moves is recorded this long after the first quote that moved it, together with what arrives until then. */
const GATHER_MS = 150
/** A price that stands is recorded once in this time. */
export const STANDING_MS = 1_000

/** When prices are recorded. All times are those of one clock, in milliseconds. */
export interface RecordSchedule {
  /** Records that another price arrived. */
  arrived(at: number): void
  /** Returns when prices are to be recorded next. */
  nextAt(): number
  /** Begins a recording. */
  begin(at: number): Recording
}

/** A recording that begins. */
export interface Recording {
  /** Since when it is owed: since the first arrival that it covers, or since it was due. */
  readonly since: number
  /** Whether prices that have not moved are recorded too. */
  readonly isOfAll: boolean
}

/** Creates the schedule of recordings, from a time on. */
export function createRecordSchedule(from: number, standingMs = STANDING_MS): RecordSchedule {
  let arrivedAt: number | undefined
  let dueAt = from + standingMs
  return {
    arrived(at) {
      arrivedAt ??= at
    },
    nextAt: () => Math.min(dueAt, arrivedAt === undefined ? dueAt : arrivedAt + GATHER_MS),
    begin(at) {
      const since = Math.min(arrivedAt ?? dueAt, dueAt)
      const isOfAll = at >= dueAt
      arrivedAt = undefined
      if (isOfAll) dueAt = at + standingMs
      return { since: Math.min(since, at), isOfAll }
    },
  }
}
