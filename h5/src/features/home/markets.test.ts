import { expect, test } from 'vitest'
import type { Quote } from '../../lib/market/quote.ts'
import { findMarkets } from './find-markets.ts'
import { rankMarkets } from './rank-markets.ts'

type Row = readonly [matchId: number, name: string, change: string, turnover: string]

const ROWS: readonly Row[] = [
  [1, 'BTC/USDT', '1.24', '900'],
  [2, 'ETH/USDT', '-4.10', '1000'],
  [3, 'TRX/USDT', '0.00', '20'],
  [4, 'ETH/BTC', '4.09', '99999'],
]
const QUOTES = ROWS.map(([matchId, name, change, turnover]) => {
  const [base, quote] = name.split('/')
  return { matchId, base, quote, quoteId: quote === 'USDT' ? 3 : 1, change, turnover }
}) as Quote[]

test.each([
  ['movers', 'size of the move: a fall counts like a rise', [2, 4, 1, 3]],
  ['volume', 'turnover: only the same currency compares, USDT first', [2, 1, 3, 4]],
  ['newest', 'newest: listed last', [4, 3, 2, 1]],
] as const)('rankMarkets: by %s: %s', (ranking, _rule, ids) => {
  expect(rankMarkets(QUOTES, ranking)).toEqual(ids)
})

test.each([
  ['', [1, 2, 3, 4]],
  ['btc', [1, 4]],
  ['eth/btc', [4]],
  ['ETH-USDT', [2]],
  [' trx ', [3]],
  ['ＢＴＣ', [1, 4]],
  ['doge', []],
])('findMarkets: %j finds %j', (typed, ids) => {
  expect(findMarkets(QUOTES, typed).map(({ matchId }) => matchId)).toEqual(ids)
})
