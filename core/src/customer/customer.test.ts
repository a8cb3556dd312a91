import { expect, test } from 'vitest'
import { auditPlay, openPlay, outcomeOf, run, tidy } from '../testing/script.ts'

test.each([
  [1_001, 'done'],
  [Number.MAX_SAFE_INTEGER, 'done'],
  [1, 'customer_already_open'],
  [0, 'customer_must_be_known'],
  [-1, 'customer_must_be_known'],
  [1.5, 'customer_must_be_known'],
  [Number.NaN, 'customer_must_be_known'],
])('open customer: id %s -> %s', (customerId, expected) => {
  const play = openPlay()
  const reply = run(play, { kind: 'openCustomer', customerId })
  expect(reply.ok ? 'done' : reply.reject).toBe(expected)
  expect(auditPlay(play)).toEqual([])
})

test('freeze: rejects an unknown customer; is idempotent', () => {
  const script = `freeze zoe -> customer_must_be_known
    freeze ann -> done
    freeze ann -> done
    thaw ann -> done`
  expect(outcomeOf(script)).toBe(tidy(script))
})
