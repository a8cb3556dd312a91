import { expect, test } from 'vitest'
import { extremesOf, linePoints } from './line-points.ts'
import { toWorthHistory } from './worth-history.ts'

test('toWorthHistory: marks days on which something came in or went out', () => {
  const day = { at: 86_400_000, worth: '10.5', came_in: '0', went_out: '0' }
  const wire = {
    days: [day, { ...day, came_in: '0.000001' }, { ...day, went_out: '3' }],
    base: '-1',
    invested: '2',
  }
  const history = toWorthHistory(wire)
  expect(history.days.map(({ hasFlows }) => hasFlows)).toEqual([false, true, true])
  expect(history.days[0]).toEqual({ at: 86_400_000, worth: '10.5', hasFlows: false })
  expect(history).toMatchObject({ base: '-1', invested: '2' })
})

test.each([
  [
    ['1', '3', '2'],
    [
      [4, 36],
      [50, 4],
      [96, 20],
    ],
  ],
  [
    ['5', '5'],
    [
      [4, 20],
      [96, 20],
    ],
  ],
  [
    ['-1', '1'],
    [
      [4, 36],
      [96, 4],
    ],
  ],
])('linePoints: %j in a box of 100 by 40', (values, places) => {
  expect(linePoints(values, 100, 40)).toEqual(places.map(([x, y]) => ({ x, y })))
})

test('extremesOf: compares by value, not by text; throws for none', () => {
  expect(extremesOf(['9', '10', '-2.5'])).toEqual({ low: '-2.5', high: '10' })
  expect(() => extremesOf([])).toThrow('no values')
})
