import type { Quote, ResponseOf } from '@halyard/contract/client'
import { expect, test } from 'vitest'
import { liveWorth } from './worth.ts'

type Row = readonly [name: string, id: number, decimals: number, available: string, frozen: string]

function walletOf(rows: readonly Row[]): ResponseOf<'wallet/list'> {
  const balances = rows.map(([currency_name, currency_id, decimals, available, frozen]) => ({
    currency_id,
    currency_name,
    decimals,
    available,
    frozen,
    worth: '7',
  }))
  return { worth: '0', accounts: [{ type: 'coin', worth: '0', balances }] }
}

function quoteOf(currency_id: number, index_price: string, change: string): Quote {
  return { currency_id, legal_name: 'USDT', index_price, change } as Quote
}

test.each([
  ['the unit itself', [['USDT', 3, 6, '1.239999', '0']], [], '1.23', '0', '0'],
  ['available and frozen together', [['USDT', 3, 6, '0.006', '0.005']], [], '0.01', '0', '0'],
  ['a rise', [['BTC', 1, 8, '0.5', '0.5']], [quoteOf(1, '110', '10.00')], '110', '10', '10'],
  ['a fall', [['BTC', 1, 8, '1', '0']], [quoteOf(1, '50', '-50.00')], '50', '-50', '-50'],
  ['the floor', [['BTC', 1, 8, '0.00000001', '0']], [quoteOf(1, '99999.99', '0.00')], '0', '0', '0'],
  ['no price: the server knows', [['XYZ', 9, 8, '1', '0']], [], '7', '0', '0'],
  ['everything lost', [['BTC', 1, 8, '1', '0']], [quoteOf(1, '1', '-100.00')], '1', '0', '0'],
] as const)('%s', (_name, rows, quotes, worth, amount, percent) => {
  const live = liveWorth(walletOf(rows), quotes)
  expect(live.wallet.worth).toBe(worth)
  expect(live.wallet.accounts[0]?.worth).toBe(worth)
  expect(live.change).toEqual({ amount, percent })
})
