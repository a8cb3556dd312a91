import { expect, test } from 'vitest'
import { parseMarketChart } from './market-chart.ts'

test('parseMarketChart: stored choices', () => {
  const drawings = [{ id: 'a', kind: 'level', points: [{ timestamp: 1, value: 2 }] }]
  expect(parseMarketChart(JSON.stringify({ scale: 'logarithm', drawings }))).toEqual({
    scale: 'logarithm',
    drawings,
  })
})

test.each(['{', 'null', '{"scale":"odd","drawings":7}', undefined])(
  'parseMarketChart: defaults for %s',
  (text) => expect(parseMarketChart(text)).toEqual({ scale: 'normal', drawings: [] }),
)
