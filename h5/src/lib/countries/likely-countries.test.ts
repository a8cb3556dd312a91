import { expect, test } from 'vitest'
import { likelyCountry, suggestAreas } from './likely-countries.ts'
import { parseRecent, withRecent } from './recent-countries.ts'

const areas = [
  { country: 'AF', dial: '93', name: 'Afghanistan' },
  { country: 'AT', dial: '43', name: 'Austria' },
  { country: 'DE', dial: '49', name: 'Germany' },
  { country: 'JP', dial: '81', name: 'Japan' },
]

test.each([
  ['the time zone takes precedence over an en-US locale', 'Europe/Berlin', ['en-US'], 'DE'],
  ['a former name of a time zone', 'Asia/Calcutta', ['en'], 'IN'],
  ['a time zone without a country: the first locale with a region', 'UTC', ['en', 'de-AT', 'ja-JP'], 'AT'],
  ['a script is not a region', 'UTC', ['zh-Hant-TW'], 'TW'],
  ['skips a region that is not a country', 'UTC', ['es-419', 'en-150', 'pt-BR'], 'BR'],
  ['skips a malformed locale', 'UTC', ['_', 'ko-KR'], 'KR'],
  ['nothing known: the fallback', 'UTC', ['en'], 'US'],
  ['an invalid time zone: the fallback', 'constructor', [], 'US'],
])('likelyCountry: %s', (_what, timeZone, locales, country) => {
  expect(likelyCountry({ timeZone, locales }, 'US')).toBe(country)
})

test.each([
  ['DE', [], ['DE']],
  ['DE', ['JP', 'DE', 'AT'], ['DE', 'JP', 'AT']],
  ['XX', ['JP'], ['JP']],
])('suggestAreas: likely %s and recent %j: the list begins with %j', (likely, recent, first) => {
  expect(suggestAreas(areas, likely, recent).map(({ country }) => country)).toEqual(first)
})

test('withRecent: the latest first, unique, at most three', () => {
  expect(withRecent(['JP', 'DE', 'AT'], 'DE')).toEqual(['DE', 'JP', 'AT'])
  expect(withRecent(['JP', 'DE', 'AT'], 'AF')).toEqual(['AF', 'JP', 'DE'])
})

test.each([undefined, '', 'de', 'DE JP AT AF', 'DE,JP', 'DE <b>'])(
  'parseRecent: ignores a stored %j',
  (stored) => {
    expect(parseRecent(stored)).toEqual([])
  },
)

test('parseRecent: reads back what was stored', () => {
  expect(parseRecent('DE JP')).toEqual(['DE', 'JP'])
})
