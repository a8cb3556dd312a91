import { expect, test } from 'vitest'
import { readConfig } from '../app/config.ts'
import { countryOf } from './text-budgets.ts'
import { budgetOf, textLimitsOf } from './text-limits.ts'

test.each([
  ['+77011234567', 'KZ'],
  ['+79161234567', 'RU'],
  ['+12025550123', 'US'],
  ['+14165550123', 'CA'],
  ['+18765550123', 'JM'],
  ['+881612345678', 'ZZ'],
  ['+4915123456789', 'DE'],
])('countryOf: %s is a number of %s', (number, country) => {
  expect(countryOf(number)).toBe(country)
})

test('budgets: many for ordinary countries, few for others; a setting replaces single ones', () => {
  const limits = textLimitsOf()
  expect(['DE', 'KE', 'ZZ', 'ALL'].map((country) => budgetOf(limits, country))).toEqual([
    1_000, 50, 50, 5_000,
  ])
  const DATABASE_URL = 'postgres://halyard@localhost:5432/halyard'
  const { textLimits } = readConfig({ DATABASE_URL, SMS_PER_DAY: 'DE:2000, RU:0,*:20,ALL:8000' })
  const countries = ['DE', 'RU', 'AT', 'KE', 'ALL']
  expect(countries.map((country) => budgetOf(textLimits, country))).toEqual([2_000, 0, 1_000, 20, 8_000])
  for (const SMS_PER_DAY of ['DE', 'DE:-1', 'de:5', 'DE:1;AT:2', 'DE:99999999'])
    expect(() => readConfig({ DATABASE_URL, SMS_PER_DAY })).toThrow('SMS_PER_DAY: must be numbers')
})
