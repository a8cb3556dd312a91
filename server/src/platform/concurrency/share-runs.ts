/**
 * Returns a function that runs a task, at most one at a time. A call while the task runs waits for one further run, which
 * all such calls share, so that each call is covered by a run that began after it. A run may fail for its own callers.
 */
export function shareRuns<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  let next: Promise<Result> | undefined

  function start(): Promise<Result> {
    const run = task().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }

  return () => {
    if (!running) return start()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
