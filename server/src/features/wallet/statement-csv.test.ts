import { expect, test } from 'vitest'
import { cellOf, statementCsv } from './statement-csv.ts'

test('a statement goes from the opening to the closing balance, entry by entry', () => {
  const { csv, closing } = statementCsv({
    opening: { available: 1_500_000n, frozen: 0n },
    entries: [
      { id: 8, at: 1_000, reason: 'withdrawal_hold', available: -1_000_000n, frozen: 1_000_000n },
      { id: 12, at: 61_000, reason: 'withdrawal_fee', available: 0n, frozen: -1n },
    ],
    from: 500,
    decimals: 6,
  })
  expect(csv.slice(1).split('\r\n')).toEqual([
    'time,number,reason,available,frozen,available_after,frozen_after',
    '1970-01-01T00:00:00.500Z,,opening,,,1.5,0',
    '1970-01-01T00:00:01.000Z,8,withdrawal_hold,-1,1,0.5,1',
    '1970-01-01T00:01:01.000Z,12,withdrawal_fee,0,-0.000001,0.5,0.999999',
    '1970-01-01T00:01:01.000Z,,closing,,,0.5,0.999999',
    '',
  ])
  expect(csv.codePointAt(0)).toBe(0xfeff)
  expect(closing).toEqual({ available: 500_000n, frozen: 999_999n })
})

test('nothing at all is a statement too', () => {
  const { csv } = statementCsv({
    opening: { available: 0n, frozen: 0n },
    entries: [],
    from: 0,
    decimals: 8,
  })
  expect(csv).toBe(
    '\u{feff}time,number,reason,available,frozen,available_after,frozen_after\r\n,,opening,,,0,0\r\n,,closing,,,0,0\r\n',
  )
})

test.each([
  ['-1.5', '-1.5'],
  ['12', '12'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-cmd', "'-cmd"],
  ['-1e5', "'-1e5"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['plain', 'plain'],
])('the cell %j is written %j', (text, written) => {
  expect(cellOf(text)).toBe(written)
})
