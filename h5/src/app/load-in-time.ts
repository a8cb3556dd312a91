/** Timeout for a page whose code loads. */
const PAGE_MS = 60_000
/** Timeout for the code itself: until then, a page that is late replaces the message that it did not load. */
const CHUNK_MS = 120_000

/**
 * Loads a page. Rejects if it fails, or has not arrived after 60 s; if it still arrives within 120 s of the start,
 * `arrivedLate` receives it.
 */
export async function loadInTime<Result>(
  load: () => Promise<Result>,
  arrivedLate: (result: Result) => void,
): Promise<Result> {
  const chunk = within(CHUNK_MS, load(), 'the code of the page failed to load')
  try {
    return await within(PAGE_MS, chunk, 'the page took too long to load')
  } catch (error) {
    // After a failure of the code itself this never runs.
    chunk.then(arrivedLate, () => undefined)
    throw error
  }
}

function within<Result>(ms: number, work: Promise<Result>, problem: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(problem)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
