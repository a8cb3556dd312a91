import { expect, test } from 'vitest'
import { parseChartChoice } from './parse-chart-choice.ts'

const LAST = { main: ['EMA'], sub: ['RSI'] } as const
const FRESH = { ...LAST, period: undefined, params: {}, scale: 'normal', drawings: [] }

test('parseChartChoice: stored choices', () => {
  const stored = {
    period: '1sec',
    main: ['MA'],
    sub: [],
    params: { MA: [5, 10, 20] },
    scale: 'logarithm',
    drawings: [{ id: 'a', kind: 'level', points: [{ timestamp: 1, value: 2 }] }],
  }
  expect(parseChartChoice(JSON.stringify(stored), LAST)).toEqual(stored)
})

test.each(['{', 'null', '{"scale":"odd","drawings":7,"main":1,"params":[]}', undefined])(
  'parseChartChoice: the indicators chosen last and defaults for %s',
  (text) => expect(parseChartChoice(text, LAST)).toEqual(FRESH),
)

test.each([
  { MA: [5, 10] },
  { MA: [5, 10, 0] },
  { MA: [5, 10, 301] },
  { MA: [5, 10, 2.5] },
  { BOLL: [20, 11] },
  { XYZ: [1] },
])('parseChartChoice: no parameters from %j', (params) => {
  expect(parseChartChoice(JSON.stringify({ params }), LAST)).toEqual(FRESH)
})
