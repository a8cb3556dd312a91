/** Runs a function once after a number of milliseconds. Returns the function that cancels it. */
export type Schedule = (ms: number, run: () => void) => () => void

/** The schedule of the device's timers. */
export const schedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
