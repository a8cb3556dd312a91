import { expect, test } from 'vitest'
import { auditState, dedent, openHarness, run, runScript } from '../../testing/script.ts'

const STOP = { record: 'stopOrder', recordId: 1 } as const

/** A stop order that is set aside, behind one that is not. */
function openSetAside() {
  const harness = openHarness()
  runScript(
    harness,
    `bob stop sell 5 index <= 950 @ 940
     ann stop sell 5 index <= 940 @ 930`,
  )
  run(harness, { kind: 'setAside', ...STOP, reason: 'a failure' })
  return harness
}

function retry(harness: ReturnType<typeof openHarness>): void {
  for (const operatorId of [900, 901]) run(harness, { kind: 'retryRecord', ...STOP, operatorId })
}

test('set aside: neither triggered nor cancelled; others are', () => {
  const harness = openSetAside()
  const script = `price 940
    stops -> #1 waits +50, #2 is #3
    bob unstop #1 -> stop_must_be_waiting
    restart
    price 930
    stops -> #1 waits +50, #2 is #3`
  expect(runScript(harness, script)).toBe(dedent(script))
  run(harness, { kind: 'beginPause', customerId: 2, days: 7, withSpot: true })
  expect(auditState(harness)).toEqual([])
})

test('retried while its price is reached: triggered at once', () => {
  const harness = openSetAside()
  runScript(harness, 'price 950')
  retry(harness)
  expect(runScript(harness, 'stops -> ?')).toBe('stops -> #1 is #3, #2 waits +50')
  expect(auditState(harness)).toEqual([])
})

test('retried after its price has gone: waits again', () => {
  const harness = openSetAside()
  runScript(harness, 'price 950\nprice 960')
  retry(harness)
  const script = `stops -> #1 waits +50, #2 waits +50
    bob unstop #1 -> #1 cancelled`
  expect(runScript(harness, script)).toBe(dedent(script))
  expect(auditState(harness)).toEqual([])
})

test('retried in a pause of its owner that includes spot: a purchase ends, a sale waits again', () => {
  const harness = openHarness()
  runScript(
    harness,
    `bob stop buy 5 index >= 1050 market
     bob stop sell 5 index <= 950 market`,
  )
  for (const recordId of [1, 2])
    run(harness, { kind: 'setAside', record: 'stopOrder', recordId, reason: 'a failure' })
  run(harness, { kind: 'beginPause', customerId: 2, days: 7, withSpot: true })
  expect(runScript(harness, 'stops -> ?')).toBe('stops -> #1 waits +5775, #2 waits +50')
  for (const recordId of [1, 2])
    for (const operatorId of [900, 901])
      run(harness, { kind: 'retryRecord', record: 'stopOrder', recordId, operatorId })
  expect(runScript(harness, 'stops -> ?')).toBe('stops -> #1 pause_is_running, #2 waits +50')
  expect(auditState(harness)).toEqual([])
})
