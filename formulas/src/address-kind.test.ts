import { expect, test } from 'vitest'
import { addressKind, otherNetworkOf } from './address-kind.ts'

const TRON = 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test.each([
  [ETHEREUM, 'evm'],
  [ETHEREUM.toLowerCase(), 'evm'],
  [TRON, 'tron'],
  [` ${TRON}\n`, 'tron'],
  ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'bitcoin'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bitcoin'],
  [SEGWIT, 'bitcoin'],
  [SEGWIT.toUpperCase(), 'bitcoin'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'bitcoin'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bitcoin-test'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'bitcoin-test'],
  ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'litecoin'],
  ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 'litecoin'],
  ['rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7k0h6avp', 'litecoin-test'],
])('addressKind: %s is one of %s', (address, kind) => {
  expect(addressKind(address)).toBe(kind)
})

test.each([
  '',
  ' ',
  '0x',
  ETHEREUM.slice(2),
  `${ETHEREUM}0`,
  TRON.replace('X', '0'),
  `bitcoin:${SEGWIT}`,
  'bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  '<b>1BoatSLRHtKNngkdXEeobR76b53LETtpyT</b>',
  `${TRON}\n${TRON}`,
  '1'.repeat(100_000),
])('addressKind: %j is of no family', (text) => {
  expect(addressKind(text)).toBeUndefined()
})

test('otherNetworkOf: the family of the address, unless it is that of the network', () => {
  expect(otherNetworkOf('TRC20', ETHEREUM)).toBe('evm')
  expect(otherNetworkOf('ERC20', TRON)).toBe('tron')
  expect(otherNetworkOf('OMNI', SEGWIT)).toBeUndefined()
  expect(otherNetworkOf('OMNI', SEGWIT, 'litecoin-test')).toBe('bitcoin')
  expect(otherNetworkOf('SOL', SEGWIT)).toBeUndefined()
  expect(otherNetworkOf('TRC20', 'anything')).toBeUndefined()
})
