import { expect, test } from 'vitest'
import { chainsOf, networkTextKey } from './networks.ts'

test('a currency comes in over the chains it is listed with, and none that we cannot name', () => {
  expect(chainsOf(['TRC20', 'BANK', 'SOL', 'ERC20'])).toEqual(['TRC20', 'ERC20'])
})

test('bitcoins come over Bitcoin, whatever their network is called', () => {
  expect(networkTextKey('OMNI', 'BTC')).toBe('networkBitcoin')
  expect(networkTextKey('OMNI', 'USDT')).toBe('networkOMNI')
})
