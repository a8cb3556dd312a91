import { expect, test } from 'vitest'
import { creditPercent, toCreditLine, toCreditScore } from './credit.ts'

test('toCreditScore: reads every field', () => {
  const points = {
    basic_verification: 10,
    advanced_verification: 20,
    deal_completed: 2,
    deal_abandoned: -5,
    dispute_lost: -20,
  }
  const wire = { score: 97, start: 100, min: 0, max: 200, points, deals_max: 25 }
  expect(toCreditScore(wire)).toEqual({ score: 97, start: 100, min: 0, max: 200, points, dealsMax: 25 })
})

test('toCreditLine: reads every field; an unknown reason fails the list', () => {
  const wire = { id: 'operator:7', reason: 'operator', points: -10, at: 5, note: 'Threats' } as const
  expect(toCreditLine(wire)).toEqual(wire)
  const unknown = JSON.parse('{"id":"x:1","reason":"x","points":1,"at":5,"note":""}')
  expect(() => toCreditLine(unknown)).toThrow('unknown reason')
})

test('creditPercent: rounds to a whole percent of the range', () => {
  expect(creditPercent({ score: 97, min: 0, max: 200 })).toBe(49)
  expect(creditPercent({ score: 0, min: 0, max: 200 })).toBe(0)
  expect(creditPercent({ score: 200, min: 0, max: 200 })).toBe(100)
})
