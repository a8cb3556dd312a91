/** Runs a task repeatedly and returns the function that stops it. */
export function everyByTheClock(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms)
  return () => clearInterval(timer)
}
