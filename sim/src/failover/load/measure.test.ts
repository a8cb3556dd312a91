import { expect, test } from 'vitest'
import { measure } from './measure.ts'
import type { WitnessedRequest } from './witness.ts'

const request = (
  sentAt: number,
  answeredAt: number,
  code = 'ok',
  setbacks: string[] = [],
): WitnessedRequest => ({
  key: `${sentAt}`,
  sentAt,
  answeredAt,
  code,
  setbacks,
  attempts: setbacks.length + 1,
})

test('measure: the pause is the longest time between two acknowledgements', () => {
  const requests = [request(0, 20), request(90, 110), request(100, 700), request(700, 720)]
  expect(measure(requests, 100, 800)).toMatchObject({ acknowledged: 3, pauseMs: 590, slowestMs: 600 })
})

test('measure: a pause begins with the fault, and lasts to the end of what is measured', () => {
  expect(measure([request(300, 310)], 100, 350).pauseMs).toBe(210)
  expect(measure([request(100, 110)], 100, 350).pauseMs).toBe(240)
})

test('measure: a request that was answered before the fault does not count', () => {
  expect(measure([request(0, 90, 'ok', ['busy'])], 100, 200)).toMatchObject({
    acknowledged: 0,
    slowestMs: 0,
    repeated: new Map(),
  })
})

test('measure: repeated requests are counted by reason, unexpected rejections by code', () => {
  const requests = [
    request(0, 150, 'ok', ['no answer', 'busy']),
    request(10, 160, 'order_must_be_open', ['busy']),
    request(20, 170, 'account_frozen'),
  ]
  expect(measure(requests, 100, 200)).toMatchObject({
    acknowledged: 1,
    repeated: new Map([
      ['no answer', 1],
      ['busy', 2],
    ]),
    failed: new Map([['account_frozen', 1]]),
  })
})
