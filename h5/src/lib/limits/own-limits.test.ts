import type { SelfLimits } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toOwnLimits } from './own-limits.ts'

const row = { max: null, used: '0', at_risk: '0', left: null, next: null }
const wire: SelfLimits = {
  limits: [
    { ...row, limit: 'option_stake', max: '100', used: '40', left: '60', next: { max: null, at: 9 } },
    { ...row, limit: 'option_loss' },
    { ...row, limit: 'perp_loss' },
    { ...row, limit: 'reminder' },
  ],
  pause: { until: 7, spot_until: null },
  day_ends_at: 5,
  now: 1,
}

test('limits: null on the wire means without a limit, change or pause', () => {
  const own = toOwnLimits(wire)
  expect(own).toMatchObject({ pausedUntil: 7, spotPausedUntil: undefined, dayEndsAt: 5 })
  expect(own.limits.option_stake).toMatchObject({ max: '100', left: '60', next: { max: undefined, at: 9 } })
  expect(own.limits.option_loss).toMatchObject({ max: undefined, left: undefined, next: undefined })
  expect(toOwnLimits({ ...wire, pause: null }).pausedUntil).toBeUndefined()
})

test('limits: a missing or unknown limit fails', () => {
  expect(() => toOwnLimits({ ...wire, limits: wire.limits.slice(1) })).toThrow('option_stake')
  const unknown = { ...row, limit: 'deposit' as 'reminder' }
  expect(() => toOwnLimits({ ...wire, limits: [...wire.limits, unknown] })).toThrow()
})
