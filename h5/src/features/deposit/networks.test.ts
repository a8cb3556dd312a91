import { expect, test } from 'vitest'
import { chainsOf, networkTextKey } from './networks.ts'

test('chainsOf: returns the listed chains that the app has a name for', () => {
  expect(chainsOf(['TRC20', 'BANK', 'SOL', 'ERC20'])).toEqual(['TRC20', 'ERC20'])
})

test('networkTextKey: BTC uses Bitcoin, whatever the wire calls its network', () => {
  expect(networkTextKey('OMNI', 'BTC')).toBe('networkBitcoin')
  expect(networkTextKey('OMNI', 'USDT')).toBe('networkOMNI')
})
