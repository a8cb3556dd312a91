import { expect, test } from 'vitest'
import { toClosing } from './closing.ts'
import { findClosingErrors } from './forms/closing-form.ts'

const EMPTY = { conditions: [], dust: [], days: 30 }

test('toClosing: lists only unmet conditions; an unknown condition fails', () => {
  const wire = {
    conditions: [
      { name: 'orders', left: 2 },
      { name: 'ads', left: 0 },
    ],
    dust: [{ currency_id: 3, currency_name: 'USDT', amount: '1.5' }],
    days: 30,
  } as const
  expect(toClosing({ ...wire, conditions: [...wire.conditions], dust: [...wire.dust] })).toEqual({
    open: [{ name: 'orders', left: 2 }],
    dust: ['1.5 USDT'],
    days: 30,
  })
  const unknown = { ...EMPTY, conditions: [{ name: 'futures' as 'orders', left: 1 }] }
  expect(() => toClosing(unknown)).toThrow()
})

test('closing: the fund password and the consent are asked for only where they are needed', () => {
  const values = { password: '', pass: '', giveUp: false }
  expect(Object.keys(findClosingErrors(values, { hasFundPassword: true, hasDust: true }))).toEqual([
    'password',
    'pass',
    'give_up',
  ])
  expect(Object.keys(findClosingErrors(values, { hasFundPassword: false, hasDust: false }))).toEqual([
    'password',
  ])
})
