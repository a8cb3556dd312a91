/** Simulated time: tasks run in order of time, then of scheduling. */
export interface Schedule {
  now(): number
  after(ms: number, task: () => void): void
  /** Advances time to the next task and runs it. Returns false if there is none. */
  step(): boolean
}

interface Planned {
  readonly at: number
  readonly task: () => void
}

export function createSchedule(start: number): Schedule {
  let now = start
  // Sorted in reverse: the next task is last.
  const planned: Planned[] = []

  return {
    now: () => now,
    after(ms, task) {
      const at = now + ms
      let low = 0
      let high = planned.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((planned[middle] as Planned).at > at) low = middle + 1
        else high = middle
      }
      planned.splice(low, 0, { at, task })
    },
    step() {
      const next = planned.pop()
      if (!next) return false
      now = next.at
      next.task()
      return true
    },
  }
}
