import { expect, test } from 'vitest'
import { isBookingDay, parseStatement, ROWS_MAX } from './parse-statement.ts'

const ROW = { reference: 'SEPA 17', amount: '250.00', currency: 'USDT', date: '2026-11-23' }

test.each([
  ['commas, no names', 'SEPA 17,250.00,USDT,2026-11-23', 1],
  [
    'semicolons and names in another order',
    'Date;Amount;Note;Currency;Reference\r\n2026-11-23;250.00;x;USDT;SEPA 17',
    2,
  ],
  ['tabs and an empty row', '\nSEPA 17\t250.00\tUSDT\t2026-11-23\n\n', 2],
  ['quotes and a byte order mark', '\uFEFF"SEPA 17","250.00","USDT","2026-11-23"', 1],
])('a statement with %s is read', (_name, csv, row) => {
  expect(parseStatement(csv)).toEqual({ rows: [{ row, ...ROW }], problems: [] })
})

test('a quoted field keeps separators, doubled quotes and line breaks', () => {
  const { rows } = parseStatement('"A,""B""\nC",1,USDT,2026-11-23')
  expect(rows[0]?.reference).toBe('A,"B"\nC')
})

test('rows with too few or too many columns are named; no row and too many rows are refused', () => {
  const { rows, problems } = parseStatement('A1,1,USDT,2026-11-23\nB2,1,USDT\nC3,1,USDT,2026-11-23,x')
  expect(rows).toHaveLength(1)
  expect(problems).toEqual([
    { row: 2, problem: 'columns' },
    { row: 3, problem: 'columns' },
  ])
  expect(parseStatement('reference,amount,currency,date\n').problems).toEqual([{ row: 1, problem: 'empty' }])
  expect(parseStatement('A1,1,USDT,2026-11-23\n'.repeat(ROWS_MAX + 1)).problems).toEqual([
    { row: ROWS_MAX + 1, problem: 'too_many' },
  ])
})

test('a booking day exists in the calendar and is not in the future', () => {
  const now = Date.UTC(2026, 10, 23, 12)
  expect(['2026-11-23', '2026-11-24', '2024-02-29'].map((day) => isBookingDay(day, now))).toEqual([
    true,
    true,
    true,
  ])
  for (const day of ['2026-11-25', '2026-02-29', '2026-13-01', '23.11.2026', ''])
    expect(isBookingDay(day, now), day).toBe(false)
})
