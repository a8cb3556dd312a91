import { expect, test } from 'vitest'
import { shareRuns } from './share-runs.ts'

/** Returns a task whose runs end when the test ends them. */
function controlled() {
  const ends: ((result?: Error) => void)[] = []
  let runs = 0
  const task = () =>
    new Promise<number>((resolve, reject) => {
      runs += 1
      const run = runs
      ends.push((error) => (error ? reject(error) : resolve(run)))
    })
  return { task, ends, runs: () => runs }
}

test('calls during a run share one further run, which begins after it', async () => {
  const { task, ends, runs } = controlled()
  const run = shareRuns(task)
  const first = run()
  const [second, third] = [run(), run()]
  expect(runs()).toBe(1)
  ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(runs).toBe(2)
  ends[1]?.()
  expect(await Promise.all([second, third])).toEqual([2, 2])
})

test('a failed run rejects its own callers and does not stop the next', async () => {
  const { task, ends, runs } = controlled()
  const run = shareRuns(task)
  const failing = run()
  const next = run()
  ends[0]?.(new Error('disk full'))
  await expect(failing).rejects.toThrow('disk full')
  await expect.poll(runs).toBe(2)
  ends[1]?.()
  expect(await next).toBe(2)
  const last = run()
  ends[2]?.()
  expect(await last).toBe(3)
})
