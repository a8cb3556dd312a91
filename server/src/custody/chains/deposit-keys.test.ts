import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, test } from 'vitest'
import { type ChainNetwork, depositAddressOf } from './deposit-keys.ts'

/** The mnemonic used in the test vectors of most wallets. */
const ROOT = HDKey.fromMasterSeed(
  mnemonicToSeedSync(
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  ),
)

test.each<[string, string, ChainNetwork, string, number, string]>([
  // From the test vectors of BIP-84.
  ['a segwit address', "m/84'/0'/0'", 'OMNI', 'BTC', 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['the next segwit address', "m/84'/0'/0'", 'OMNI', 'BTC', 1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  // As widely used wallets derive them from this mnemonic.
  ['a legacy bitcoin address', "m/44'/0'/0'", 'OMNI', 'USDT', 0, '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
  ['an Ethereum address', "m/44'/60'/0'", 'ERC20', 'ETH', 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['a TRON address', "m/44'/195'/0'", 'TRC20', 'USDT', 0, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
])('%s', async (_name, path, network, currency, customerId, address) => {
  const key = ROOT.derive(path).publicExtendedKey
  expect(await depositAddressOf(key, network, currency, customerId)).toBe(address)
})
