import { expect, test } from 'vitest'
import { cellOf } from '../../platform/csv.ts'
import { statementCsv } from './statement-csv.ts'

const HEADER =
  'time,number,reason,available,frozen,available_after,frozen_after,market,price,order,counter_value,counter_currency,account,currency'

test('statementCsv: lists entries from the opening to the closing balance', () => {
  const { csv, closings } = statementCsv({
    parts: [
      {
        opening: { available: 1_500_000n, frozen: 0n },
        entries: [
          { id: 8, at: 1_000, reason: 'withdrawal_hold', available: -1_000_000n, frozen: 1_000_000n },
          { id: 12, at: 61_000, reason: 'withdrawal_fee', available: 0n, frozen: -1n },
        ],
        decimals: 6,
        account: 'coin',
        currency: 'USDT',
      },
      { opening: { available: 3n, frozen: 0n }, entries: [], decimals: 8, account: 'trust', currency: 'BTC' },
    ],
    from: 500,
  })
  expect(csv.slice(1).split('\r\n')).toEqual([
    HEADER,
    '1970-01-01T00:00:00.500Z,,opening,,,1.5,0,,,,,,coin,USDT',
    '1970-01-01T00:00:01.000Z,8,withdrawal_hold,-1,1,0.5,1,,,,,,coin,USDT',
    '1970-01-01T00:01:01.000Z,12,withdrawal_fee,0,-0.000001,0.5,0.999999,,,,,,coin,USDT',
    '1970-01-01T00:01:01.000Z,,closing,,,0.5,0.999999,,,,,,coin,USDT',
    '1970-01-01T00:00:00.500Z,,opening,,,0.00000003,0,,,,,,trust,BTC',
    ',,closing,,,0.00000003,0,,,,,,trust,BTC',
    '',
  ])
  expect(csv.codePointAt(0)).toBe(0xfeff)
  expect(closings).toEqual([
    { available: 500_000n, frozen: 999_999n },
    { available: 3n, frozen: 0n },
  ])
})

test('statementCsv: an entry of a trade has its market, price, order and counter-value', () => {
  const trade = {
    market: 'BTC/USDT',
    price: '50000',
    order: '7',
    counterValue: '0.02',
    counterCurrency: 'BTC',
  }
  const entries = [{ id: 8, at: 1_000, reason: 'trade_quote', available: -1_000n, frozen: 0n, trade }]
  const opening = { available: 1_000n, frozen: 0n }
  const { csv } = statementCsv({
    parts: [{ opening, entries, decimals: 0, account: 'coin', currency: 'USDT' }],
    from: 0,
  })
  expect(csv).toContain('trade_quote,-1000,0,0,0,BTC/USDT,50000,7,0.02,BTC,coin,USDT\r\n')
})

test('statementCsv: an empty statement has only the header', () => {
  expect(statementCsv({ parts: [], from: 0 }).csv).toBe(`\u{feff}${HEADER}\r\n`)
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
])('cellOf: %j is written as %j', (text, written) => {
  expect(cellOf(text)).toBe(written)
})
