import { expect, test } from 'vitest'
import { runCrashes } from './run-crashes.ts'

test('crash: after a kill under load no acknowledged order is lost and the log replays', {
  timeout: 600_000,
}, async () => {
  const report = await runCrashes(1, () => undefined)
  expect(report.problems).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.recoveriesMs).toHaveLength(1)
})
