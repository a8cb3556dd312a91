import { expect, test } from 'vitest'
import { parsePreferences } from './preferences.ts'

const FRESH = { period: '30min', main: ['MA'], sub: ['VOL'] }

test.each([
  [undefined, FRESH],
  ['not json', FRESH],
  ['null', FRESH],
  ['[]', FRESH],
  ['{"period":"2min","main":"MA","sub":7}', FRESH],
  ['{"period":"1day","main":[],"sub":[]}', { period: '1day', main: [], sub: [] }],
  ['{"main":["SAR","XXX","EMA"]}', { ...FRESH, main: ['EMA', 'SAR'] }],
  ['{"sub":["VOL","MACD","KDJ","RSI"]}', { ...FRESH, sub: ['VOL', 'MACD', 'KDJ'] }],
])('parsePreferences: %s keeps the valid parts', (text, preferences) => {
  expect(parsePreferences(text)).toEqual(preferences)
})
