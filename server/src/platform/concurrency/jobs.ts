/** A named periodic task of this process. Times are epoch milliseconds; null before the first run. */
export interface JobState {
  readonly name: string
  readonly periodMs: number
  readonly runs: number
  readonly failures: number
  readonly startedAt: number | null
  readonly tookMs: number | null
  readonly failedAt: number | null
  readonly nextAt: number
  readonly isRunning: boolean
}

/** Records the runs of one job. */
export interface JobRecord {
  begin(): void
  end(ok: boolean): void
  /** Removes the job from the list. */
  remove(): void
}

type Mutable<State> = { -readonly [Field in keyof State]: State[Field] }

const jobs = new Set<Mutable<JobState>>()

/** Adds a job to the list of those that this process runs. */
export function recordJob(name: string, periodMs: number): JobRecord {
  const job: Mutable<JobState> = {
    name,
    periodMs,
    runs: 0,
    failures: 0,
    startedAt: null,
    tookMs: null,
    failedAt: null,
    nextAt: Date.now() + periodMs,
    isRunning: false,
  }
  jobs.add(job)
  let beganAt = 0
  return {
    begin() {
      beganAt = performance.now()
      job.startedAt = Date.now()
      job.nextAt = job.startedAt + periodMs
      job.isRunning = true
    },
    end(ok) {
      job.tookMs = performance.now() - beganAt
      job.runs += 1
      job.isRunning = false
      if (ok) return
      job.failures += 1
      job.failedAt = Date.now()
    },
    remove: () => void jobs.delete(job),
  }
}

/** Returns the named jobs that this process runs, by name. */
export function listJobs(): JobState[] {
  return [...jobs].map((job) => ({ ...job })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
