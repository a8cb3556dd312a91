import { expect, test } from 'vitest'
import { toDayStatistics } from './day-statistics.ts'
import { exampleDays } from './testing.ts'
import { daysBefore } from './use-days.ts'

const [first, second, third] = exampleDays()

test('toDayStatistics: sums up a day, with the shares of refusals and of void options', () => {
  expect(toDayStatistics(second)).toMatchObject({
    seq: 2,
    at: Date.parse('2027-01-16T12:00:00Z'),
    accepted: 41,
    refused: 4,
    refusedPercent: '8.89',
    voided: 1,
    voidPercent: '2.44',
    open: 1,
    earned: [{ currency: 'USDT', amount: '0' }],
    lines: [
      { market: 'BTC/USDT', seconds: 30, earned: [{ currency: 'USDT', amount: '20' }] },
      { market: 'BTC/USDT', seconds: 300, earned: [{ currency: 'USDT', amount: '-20' }] },
    ],
  })
})

test('toDayStatistics: a loss of the exchange is negative, with all decimals', () => {
  expect(toDayStatistics(third).earned).toEqual([{ currency: 'USDT', amount: '81.000001' }])
  const [total] = third.results
  const lost = { ...third, results: [{ ...total, result: '-18000001' }] } as typeof third
  expect(toDayStatistics(lost).earned).toEqual([{ currency: 'USDT', amount: '-18.000001' }])
})

test('toDayStatistics: a day without options has no shares and no result', () => {
  const empty = { ...first, counts: [], reasons: [], refused_elsewhere: 0, money: [], results: [] }
  expect(toDayStatistics(empty)).toMatchObject({
    refusedPercent: undefined,
    voidPercent: undefined,
    earned: [],
    lines: [],
  })
})

function page(seq: number) {
  return { statements: [{ ...first, seq }], nextAt: 0 }
}

test('daysBefore: the days before a page, down to the first', () => {
  expect(daysBefore(page(45))).toEqual({ fromSeq: 15, limit: 30 })
  expect(daysBefore(page(11))).toEqual({ fromSeq: 1, limit: 10 })
  expect(daysBefore(page(1))).toBeUndefined()
  expect(daysBefore({ statements: [], nextAt: 0 })).toBeUndefined()
})
