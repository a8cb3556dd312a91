import { expect, test } from 'vitest'
import { toStep } from './step.ts'

const NAMES = ['requested', 'sent'] as const

test('toStep: absent times are undefined', () => {
  expect(toStep(NAMES, { step: 'sent', state: 'next', at: null, by: 1_800_000_000_000 })).toEqual({
    name: 'sent',
    state: 'next',
    at: undefined,
    by: 1_800_000_000_000,
  })
})

test('toStep: throws for an unknown step or state', () => {
  const wire = { step: 'sent', state: 'done', at: 1, by: null } as const
  expect(() => toStep(NAMES, { ...wire, step: 'lost' as never })).toThrow('unknown value on the wire: lost')
  expect(() => toStep(NAMES, { ...wire, state: 'odd' as never })).toThrow('unknown value on the wire: odd')
})
