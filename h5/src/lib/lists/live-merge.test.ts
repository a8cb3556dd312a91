import type { Ticker } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { mergeTickers } from '../market/markets.ts'
import type { Quote } from '../market/quote.ts'
import { mergeTrades, type Trade } from '../market/trade.ts'
import { mergeBalances } from '../wallet/wallet.ts'

const trade = (id: number): Trade => ({ id, price: '1', quantity: '1', side: 'buy', time: id })

test('mergeTrades: newest first, unique, at most fifty', () => {
  expect(mergeTrades([trade(2), trade(1)], [trade(3), trade(2)]).map(({ id }) => id)).toEqual([3, 2, 1])
  const many = Array.from({ length: 60 }, (_, at) => trade(at))
  expect(mergeTrades([], many)).toHaveLength(50)
  expect(mergeTrades([], many)[0]?.id).toBe(59)
})

test('mergeTickers: updates its market and leaves the others unchanged', () => {
  const btc = { matchId: 1, lastPrice: '100', spark: ['1'] } as Partial<Quote> as Quote
  const eth = { matchId: 2, lastPrice: '10', spark: ['2'] } as Partial<Quote> as Quote
  const ticker = { match_id: 1, now_price: '101' } as Partial<Ticker> as Ticker
  const rules = [btc, eth]
  const merged = mergeTickers({ list: [btc, eth], rules, simulated: true }, [ticker])
  expect(merged.list[0]).toMatchObject({ matchId: 1, lastPrice: '101', spark: ['1'] })
  expect(merged.list[1]).toBe(eth)
  expect(merged.rules).toBe(rules)
})

test('mergeBalances: updates one currency of one account', () => {
  const btc = {
    currencyId: 1,
    currency: 'BTC',
    decimals: 8,
    available: '1',
    frozen: '0',
    worth: '5.00',
  }
  const wallet = {
    worth: '10.00',
    accounts: [
      { type: 'coin' as const, worth: '5.00', balances: [btc] },
      { type: 'trust' as const, worth: '5.00', balances: [btc] },
    ],
    today: { since: 0, base: '10', invested: '10' },
  }
  const event = {
    seq: 2,
    prev: 1,
    balances: [{ type: 'coin' as const, currency_id: 1, available: '0.4', frozen: '0.6' }],
  }
  const merged = mergeBalances(wallet, event)
  expect(merged.accounts[0]?.balances[0]).toEqual({ ...btc, available: '0.4', frozen: '0.6' })
  expect(merged.accounts[1]?.balances[0]).toEqual(btc)
})
