import { expect, test } from 'vitest'
import { auditState, openHarness, outcomeOf, run, dedent } from '../testing/script.ts'

test.each([
  [1_001, 'done'],
  [Number.MAX_SAFE_INTEGER, 'done'],
  [1, 'customer_already_open'],
  [0, 'customer_must_be_known'],
  [-1, 'customer_must_be_known'],
  [1.5, 'customer_must_be_known'],
  [Number.NaN, 'customer_must_be_known'],
])('open customer: id %s -> %s', (customerId, expected) => {
  const harness = openHarness()
  const reply = run(harness, { kind: 'openCustomer', customerId })
  expect(reply.ok ? 'done' : reply.reject).toBe(expected)
  expect(auditState(harness)).toEqual([])
})

test('freeze: rejects an unknown customer; is idempotent', () => {
  const script = `freeze zoe -> customer_must_be_known
    freeze ann -> done
    freeze ann -> done
    unfreeze ann -> done`
  expect(outcomeOf(script)).toBe(dedent(script))
})
