import { expect, test } from 'vitest'
import { type MarketRow, shownRows, tabsOf } from './market-rows.ts'

function row(name: string, part: Partial<MarketRow> = {}): MarketRow {
  const [base = '', quote = ''] = name.split('/')
  return {
    product: 'spot',
    id: 1,
    matchId: 1,
    base,
    quote,
    price: '1',
    decimals: 2,
    change: '0',
    turnover: 0,
    ...part,
  }
}

const BTC = row('BTC/USDT', { matchId: 1, price: '60000', change: '-2.5', turnover: 5_000 })
const ETH = row('ETH/USDT', { matchId: 2, price: '3000', change: '10', turnover: 9_000 })
const CROSS = row('ETH/BTC', { matchId: 3, price: '0.05', change: '9', turnover: 1 })
const PERP = row('BTC/USDT', { product: 'perp', id: 7, matchId: 1, price: '60010' })
const ALL = [BTC, ETH, CROSS, PERP]
const WANTED = { tab: 'spot', words: '', starred: [], sorting: undefined } as const

test('tabsOf: products, and quote currencies if there are several', () => {
  expect(tabsOf(ALL)).toEqual(['starred', 'spot', 'perp', 'quote:USDT', 'quote:BTC'])
  expect(tabsOf([BTC, PERP])).toEqual(['starred', 'spot', 'perp'])
})

test('shownRows: those of a product, or of a quote currency', () => {
  expect(shownRows(ALL, WANTED)).toEqual([BTC, ETH, CROSS])
  expect(shownRows(ALL, { ...WANTED, tab: 'perp' })).toEqual([PERP])
  expect(shownRows(ALL, { ...WANTED, tab: 'quote:BTC' })).toEqual([CROSS])
})

test('shownRows: a starred market is listed with its contract', () => {
  expect(shownRows(ALL, { ...WANTED, tab: 'starred', starred: [1] })).toEqual([BTC, PERP])
})

test('shownRows: words are searched in every tab', () => {
  expect(shownRows(ALL, { ...WANTED, tab: 'perp', words: 'eth/' })).toEqual([ETH, CROSS])
})

test.each([
  ['name', 'ascending', [BTC, CROSS, ETH]],
  ['price', 'descending', [BTC, ETH, CROSS]],
  ['change', 'descending', [ETH, CROSS, BTC]],
  ['volume', 'descending', [CROSS, ETH, BTC]],
] as const)('shownRows: sorted by %s, volumes by their worth', (by, way, rows) => {
  expect(shownRows(ALL, { ...WANTED, sorting: { by, way } })).toEqual(rows)
})
