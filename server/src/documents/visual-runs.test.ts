import { expect, test } from 'vitest'
import { visualRuns } from './visual-runs.ts'

const drawn = (line: string) => visualRuns(line, 'en').map(({ font, text }) => [font, text])

test('runs: each script in its font, with its marks', () => {
  expect(drawn('Zoë 김 น้ำ か')).toEqual([
    ['latin', 'Zoë '],
    ['korean', '김'],
    ['latin', ' '],
    ['thai', 'น้ำ'],
    ['latin', ' '],
    ['japanese', 'か'],
  ])
})

test.each([
  ['zh', 'simplified'],
  ['hk', 'traditional'],
  ['jp', 'japanese'],
  ['kr', 'korean'],
  ['de', 'simplified'],
] as const)('runs: Han characters in %s have the forms of %s', (language, font) => {
  expect(visualRuns('直', language)).toEqual([{ font, text: '直' }])
})

test('runs: words from right to left are drawn from the last to the first', () => {
  expect(drawn('a שלום עולם b')).toEqual([
    ['latin', 'a '],
    ['hebrew', 'עולם'],
    ['latin', ' '],
    ['hebrew', 'שלום'],
    ['latin', ' b'],
  ])
})

test('runs: a name cannot turn around what follows it', () => {
  expect(drawn('Ann \u202e12.00')).toEqual([['latin', 'Ann  12.00']])
})
