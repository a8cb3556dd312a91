import { expect, test, vi } from 'vitest'
import { listJobs } from './jobs.ts'
import { runEvery } from './run-every.ts'

const jobOf = (name: string) => listJobs().find((job) => job.name === name)

test('a named job: its runs and failures are listed until it is stopped', async () => {
  const results = [true, false, true]
  let runs = 0
  const job = runEvery(
    1,
    () => {
      runs += 1
      if (results[runs - 1] === false) throw new Error('the second run fails')
    },
    () => undefined,
    'test-job',
  )
  expect(jobOf('test-job')).toMatchObject({ periodMs: 1, runs: 0, failures: 0, startedAt: null })
  await vi.waitFor(() => expect(jobOf('test-job')?.runs).toBeGreaterThanOrEqual(3))
  await job.stop()
  expect(jobOf('test-job')).toBeUndefined()
  expect(runs).toBeGreaterThanOrEqual(3)
})

test('a failed run is counted with its time; a job without a name is not listed', async () => {
  const before = listJobs().length
  const unnamed = runEvery(
    1_000,
    () => undefined,
    () => undefined,
  )
  expect(listJobs()).toHaveLength(before)
  const errors: unknown[] = []
  const job = runEvery(
    1,
    () => Promise.reject(new Error('always')),
    (error) => errors.push(error),
    'failing-job',
  )
  await vi.waitFor(() => expect(jobOf('failing-job')?.failures).toBeGreaterThan(0))
  const state = jobOf('failing-job')
  expect(state?.failedAt).not.toBeNull()
  expect(state?.failures).toBe(state?.runs)
  await Promise.all([job.stop(), unnamed.stop()])
  expect(errors.length).toBeGreaterThan(0)
})
