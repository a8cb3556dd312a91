import { expect, test } from 'vitest'
import type { Balance } from '../../../lib/wallet/balance.ts'
import { balancesToShow, isEmpty } from './balances-to-show.ts'

function balance(currency: string, currencyId: number, worth: string, available = '1'): Balance {
  return { currencyId, currency, decimals: 8, available, frozen: '0', worth }
}

const balances = [
  balance('BTC', 1, '999.99'),
  balance('ETH', 2, '0.99'),
  balance('USDT', 3, '1000'),
  balance('TRX', 34, '1'),
]

test.each([
  ['', false, ['USDT', 'BTC', 'TRX', 'ETH']],
  ['', true, ['USDT', 'BTC', 'TRX']],
  [' t', false, ['USDT', 'BTC', 'TRX', 'ETH']],
  ['bt', false, ['BTC']],
  ['eth', true, []],
])('balancesToShow: search %j, hide small %j: %j', (typed, hideSmall, names) => {
  expect(balancesToShow(balances, { typed, hideSmall }).map((shown) => shown.currency)).toEqual(names)
})

/** Returns the names of the balances that are shown for a search. */
function namesOf(from: readonly Balance[], typed: string): string[] {
  return balancesToShow(from, { typed, hideSmall: false }).map((shown) => shown.currency)
}

test('balancesToShow: zeros are shown in an empty account, and in a search', () => {
  const held = [balance('BTC', 1, '0', '0'), balance('USDT', 3, '5')]
  expect(namesOf(held, '')).toEqual(['USDT'])
  expect(namesOf(held, 'btc')).toEqual(['BTC'])
  expect(namesOf(held.slice(0, 1), '')).toEqual(['BTC'])
})

test('isEmpty: true when nothing is available or frozen', () => {
  expect(isEmpty([balance('BTC', 1, '0', '0'), balance('ETH', 2, '0', '0.00')])).toBe(true)
  expect(isEmpty([balance('BTC', 1, '0', '0.00000001')])).toBe(false)
})
