import { expect, test } from 'vitest'
import { createFormat, formatOf } from './format.ts'

test.each([
  ['en', '1234567.899', 2, '1,234,567.89'],
  ['de', '1234567.899', 2, '1.234.567,89'],
  ['esp', '1234.5', 2, '1.234,50'],
  ['pot', '1234.5', 2, '1.234,50'],
  ['jp', '999', 0, '999'],
  ['en', '-1234.567', 2, '−1,234.56'],
  ['en', '-0.001', 2, '0.00'],
  ['en', '99999999999999999999.123456789', 8, '99,999,999,999,999,999,999.12345678'],
] as const)('decimal: in %s, %s with %i places is %s', (language, text, places, shown) => {
  expect(formatOf(language).decimal(text, places)).toBe(shown)
})

test.each([
  ['en', '1.50%'],
  ['de', '1,50\u00a0%'],
  ['esp', '1,50\u00a0%'],
  ['pot', '1,50%'],
  ['jp', '1.50%'],
] as const)('percent: in %s, omits the sign and has the space of the language: %s', (language, written) => {
  expect(formatOf(language).percent('-1.5')).toBe(written)
})

test.each([
  ['en', '54.0541', '54.0541%'],
  ['de', '54.0541', '54,0541\u00a0%'],
  ['tr', '54.0541', '%54,0541'],
])('exactPercent: in %s, %s is %s', (tag, text, written) => {
  expect(createFormat(tag).exactPercent(text)).toBe(written)
})

test.each([
  ['en', '0', '0.00'],
  ['en', '0.5', '0.500'],
  ['en', '1000000', '1.00M'],
  ['en', '179600000', '179M'],
  ['en', '999999.99', '999K'],
  ['de', '3412345.6', '3,41\u00a0Mio.'],
  ['jp', '179612345', '1.79億'],
] as const)(
  'compact: in %s, %s is %s: always three significant figures, rounded down',
  (language, text, shown) => {
    expect(formatOf(language).compact(text)).toBe(shown)
  },
)

test.each([
  ['en', 1_000, '0.1%'],
  ['en', 0, '0%'],
  ['en', 1n, '0.0001%'],
  ['en', 8_000_000n, '800%'],
  ['de', 12_345, '1,2345\u00a0%'],
  ['de', -125, '−0,0125\u00a0%'],
] as const)('rate: in %s, %s ppm are %s', (language, ppm, shown) => {
  expect(formatOf(language).rate(ppm)).toBe(shown)
})

test('date: English names the month, so that the date is unambiguous', () => {
  const at = new Date(2026, 10, 2, 3, 4, 5).getTime()
  expect(formatOf('en').date(at)).toBe('2 Nov 2026')
  expect(formatOf('en').dateTime(at)).toBe('2 Nov 2026, 03:04:05')
  expect(formatOf('de').date(at)).toBe('02.11.2026')
})

test.each([
  ['-0.28', '−0.28%'],
  ['1.5', '+1.50%'],
  ['0.001', '0.00%'],
])('signedPercent: %s is %s', (text, written) => {
  expect(formatOf('en').signedPercent(text)).toBe(written)
})

const WINTER = Date.UTC(2026, 10, 22, 13, 5, 33)
const SUMMER = Date.UTC(2026, 6, 22, 13, 5, 33)

test.each([
  ['en', 'Europe/Berlin', WINTER, '22 Nov 2026, 14:05:33 UTC+1'],
  ['en', 'Europe/Berlin', SUMMER, '22 Jul 2026, 15:05:33 UTC+2'],
  ['en', 'Asia/Kolkata', WINTER, '22 Nov 2026, 18:35:33 UTC+5:30'],
  ['en', 'America/Sao_Paulo', WINTER, '22 Nov 2026, 10:05:33 UTC−3'],
  ['en', 'UTC', WINTER, '22 Nov 2026, 13:05:33 UTC'],
  ['de', 'Europe/Berlin', WINTER, '22.11.2026, 14:05:33 UTC+1'],
  ['ja', 'Asia/Tokyo', WINTER, '2026/11/22 22:05:33 UTC+9'],
  ['th', 'Asia/Bangkok', WINTER, '22/11/2026 20:05:33 UTC+7'],
])('zonedDateTime: in %s and %s, includes the offset at that time: %i is %s', (tag, zone, at, written) => {
  expect(createFormat(tag, zone).zonedDateTime(at)).toBe(written)
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin', 'UTC+1'],
  ['America/Sao_Paulo', 'America/Sao Paulo', 'UTC−3'],
  ['Etc/GMT+5', undefined, 'UTC−5'],
  ['UTC', undefined, 'UTC'],
])('zone: time zone %s has the name %s and the offset %s', (timeZone, name, offset) => {
  const { zone } = createFormat('en', timeZone)
  expect([zone.name, zone.offset(WINTER)]).toEqual([name, offset])
})

test.each([
  ['en', 0, '0 kB'],
  ['en', 22_001, '23 kB'],
  ['en', 1_449_000, '1.4 MB'],
  ['de', 1_449_000, '1,4 MB'],
] as const)('bytes: in %s %d is %s', (language, count, expected) => {
  expect(formatOf(language).bytes(count).replaceAll('\u00a0', ' ')).toBe(expected)
})
