import type { Schedule } from './schedule.ts'

/** Runs a task repeatedly while its process is alive. Returns the function that stops it. */
export function every(schedule: Schedule, ms: number, task: () => void, isAlive: () => boolean): () => void {
  let isActive = true
  const again = (): void => {
    if (!isActive || !isAlive()) return
    task()
    schedule.after(ms, again)
  }
  schedule.after(ms, again)
  return () => {
    isActive = false
  }
}
