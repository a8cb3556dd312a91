import { expect, test } from 'vitest'
import { daysOf, fileNameOf, translateReasons } from './statement-days.ts'

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 23, 30).getTime()

test.each([
  ['thisMonth', at(2026, 11, 22), '2026-11-01', '2026-11-22'],
  ['lastMonth', at(2026, 11, 22), '2026-10-01', '2026-10-31'],
  ['lastMonth', at(2028, 3, 31), '2028-02-01', '2028-02-29'],
  ['lastMonth', at(2027, 1, 1), '2026-12-01', '2026-12-31'],
  ['thisYear', at(2026, 11, 22), '2026-01-01', '2026-11-22'],
] as const)('daysOf: %s at %d is from %s to %s', (span, now, from, to) => {
  expect(daysOf(span, now)).toEqual({ from, to })
})

test('fileNameOf: names the days in the file name', () => {
  expect(fileNameOf({ from: '2026-10-01', to: '2026-10-31' })).toBe(
    'halyard-statement-2026-10-01-to-2026-10-31.csv',
  )
})

test('translateReasons: translates the reason cells and leaves all others unchanged', () => {
  const csv = [
    'time,number,reason,available',
    '2026-11-22T00:00:00.000Z,,opening,,',
    '2026-11-22T00:00:01.000Z,8,practice_funds,10000,0',
    ',9,new_kind,1,0',
    '',
  ].join('\r\n')
  const words: Record<string, string> = { opening: 'Anfangsbestand', practice_funds: 'Guthaben, "geschenkt"' }
  expect(translateReasons(csv, (reason) => words[reason]).split('\r\n')).toEqual([
    'time,number,reason,available',
    '2026-11-22T00:00:00.000Z,,"Anfangsbestand",,',
    '2026-11-22T00:00:01.000Z,8,"Guthaben, ""geschenkt""",10000,0',
    ',9,new_kind,1,0',
    '',
  ])
})
