import { expect, test } from 'vitest'
import { OFFERED } from './form/testing.ts'
import { offersOf } from './option-market.ts'

const { market } = OFFERED
const time = (match_id: number, seconds: number) => ({
  match_id,
  seconds,
  payout_ppm: 800_000,
  even_payout_ppm: seconds === 30 ? null : 8_000_000,
  even_offered: seconds === 60,
})
const usdt = (match_id: number) => ({
  match_id,
  currency_id: 3,
  currency_name: 'USDT',
  decimals: 6,
  min_number: '5',
  max_number: '5000',
})

test('offersOf: durations ascend; limits are in the smallest units', () => {
  const [offered] = offersOf([market], [time(1, 60), time(1, 30), time(2, 10)], [usdt(1), usdt(2)])
  expect(offered?.durations).toEqual([
    { seconds: 30, payoutPpm: 800_000n, evenPayoutPpm: undefined, evenOffered: false },
    { seconds: 60, payoutPpm: 800_000n, evenPayoutPpm: 8_000_000n, evenOffered: true },
  ])
  expect(offered?.payables).toEqual([
    { currencyId: 3, name: 'USDT', decimals: 6, min: 5_000_000n, max: 5_000_000_000n },
  ])
})

test.each([
  ['no duration', [], [usdt(1)]],
  ['no currency to pay with', [time(1, 30)], [usdt(2)]],
])('offersOf: a market with %s offers no options', (_missing, times, payables) => {
  expect(offersOf([market], times, payables)).toEqual([])
})
