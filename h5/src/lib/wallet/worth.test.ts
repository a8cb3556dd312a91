import { expect, test } from 'vitest'
import type { Quote } from '../market/quote.ts'
import type { Wallet } from './balance.ts'
import { liveWorth } from './worth.ts'

type Row = readonly [name: string, id: number, decimals: number, available: string, frozen: string]

function walletOf(rows: readonly Row[], base = '0', invested = base): Wallet {
  const balances = rows.map(([currency, currencyId, decimals, available, frozen]) => ({
    currencyId,
    currency,
    decimals,
    available,
    frozen,
    worth: '7',
  }))
  return {
    worth: '0',
    accounts: [{ type: 'coin', worth: '0', balances }],
    today: { since: 0, base, invested },
  }
}

function quoteOf(baseId: number, indexPrice: string): Quote {
  return { baseId, quote: 'USDT', indexPrice } as Quote
}

test.each([
  ['the unit itself', [['USDT', 3, 6, '1.239999', '0']], [], '1.23'],
  ['available plus frozen', [['USDT', 3, 6, '0.006', '0.005']], [], '0.01'],
  ['at a price', [['BTC', 1, 8, '0.5', '0.5']], [quoteOf(1, '110')], '110'],
  ['floored', [['BTC', 1, 8, '0.00000001', '0']], [quoteOf(1, '99999.99')], '0'],
  ["without a price keeps the server's value", [['XYZ', 9, 8, '1', '0']], [], '7'],
] as const)('liveWorth: %s', (_name, rows, quotes, worth) => {
  const live = liveWorth(walletOf(rows), quotes)
  expect(live.wallet.worth).toBe(worth)
  expect(live.wallet.accounts[0]?.worth).toBe(worth)
})

test.each([
  ['no change', '100', '100', '100', '0', '0'],
  ['a rise', '110', '100', '100', '10', '10'],
  ['a fall', '99.72', '100', '100', '-0.28', '-0.28'],
  ['less than a cent is zero in both directions', '99.999999', '100', '100', '0', '0'],
  ['withdrawals above the value at midnight', '10', '-40', '60', '50', '83.33'],
  ['nothing was invested', '0', '0', '0', '0', '0'],
] as const)("liveWorth: today's profit: %s", (_name, now, base, invested, amount, percent) => {
  const live = liveWorth(walletOf([['USDT', 3, 6, now, '0']], base, invested), [])
  expect(live.change).toEqual({ amount, percent })
})

test('liveWorth: coins received at the current price are neither profit nor loss, to the cent', () => {
  const rows = [['BTC', 1, 8, '0.12345678', '0']] as const
  const price = '64172.3'
  const base = '7922.505523'
  expect(liveWorth(walletOf(rows, base), [quoteOf(1, price)]).change).toEqual({ amount: '0', percent: '0' })
})
