import { expect, test } from 'vitest'
import { chainsOf, networkNameKey } from './network-names.ts'

test('chainsOf: excludes bank transfers', () => {
  expect(chainsOf(['TRC20', 'BANK', 'ERC20'])).toEqual(['TRC20', 'ERC20'])
})

test.each([
  ['OMNI', 'BTC', 'networkBitcoin'],
  ['OMNI', 'USDT', 'networkOMNI'],
  ['TRC20', 'TRX', 'networkTRC20'],
  ['SOL', 'USDT', 'networkOther'],
])('networkNameKey: %s of %s is %s', (network, currency, key) => {
  expect(networkNameKey(network, currency)).toBe(key)
})
