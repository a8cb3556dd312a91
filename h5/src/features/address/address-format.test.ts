import { expect, test } from 'vitest'
import { addressProblem, otherNetworkName } from './address-format.ts'

const TRON = 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const LEGACY = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
const SCRIPT = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

test.each([
  ['TRC20', TRON],
  ['TRC20', ` ${TRON}\n`],
  ['ERC20', ETHEREUM],
  ['ERC20', ETHEREUM.toLowerCase()],
  ['OMNI', LEGACY],
  ['OMNI', SCRIPT],
  ['OMNI', SEGWIT],
  ['OMNI', SEGWIT.toUpperCase()],
  ['OMNI', TAPROOT],
  ['SOL', 'anything'],
])('addressProblem: accepts %s address %j', (network, address) => {
  expect(addressProblem(network, address)).toBeUndefined()
})

test.each([
  ['TRC20', TRON.slice(1)],
  ['TRC20', TRON.replace('X', '0')],
  ['ERC20', ETHEREUM.slice(2)],
  ['ERC20', `${ETHEREUM}0`],
  ['OMNI', 'bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['OMNI', `bitcoin:${SEGWIT}`],
])('addressProblem: rejects %s address %j', (network, address) => {
  expect(addressProblem(network, address)).toBe('addressWrongFormat')
})

test.each([
  ['TRC20', ETHEREUM, 'Ethereum (EVM)'],
  ['TRC20', SEGWIT, 'Bitcoin'],
  ['ERC20', TRON, 'TRON'],
  ['ERC20', LEGACY, 'Bitcoin'],
  ['OMNI', TRON, 'TRON'],
  ['OMNI', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'Litecoin'],
])('addressProblem: on %s, %j belongs to another network', (network, address, name) => {
  expect(addressProblem(network, address)).toBe('addressOtherNetwork')
  expect(otherNetworkName(network, address)).toBe(name)
})

test('addressProblem: requires an address', () => {
  expect(addressProblem('TRC20', '  ')).toBe('addressRequired')
})
