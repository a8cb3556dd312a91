import { expect, test } from 'vitest'
import { runHonest } from './run-honest.ts'

/** On a busy machine the product starts several times as slowly, also after the kill. */
const TIMEOUT_MS = 300_000

test('honest: no red mark over a kill, lost and slow connections and wrong clocks', {
  timeout: TIMEOUT_MS,
}, async () => {
  const plan = { options: 12, devices: 6, kills: 1, seconds: [30], everyMs: 3_000, offlineMs: 35_000 }
  const { red, bought, unsettled, devices } = await runHonest(plan, () => undefined)
  expect({ red, unsettled }).toEqual({ red: [], unsettled: 0 })
  expect(bought).toBeGreaterThanOrEqual(12)
  expect(devices.size).toBe(6)
})
