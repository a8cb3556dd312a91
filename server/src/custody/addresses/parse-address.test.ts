import { expect, test } from 'vitest'
import { addressFault, parseAddress } from './parse-address.ts'

const GOOD: Record<string, readonly string[]> = {
  TRC20: [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
    'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4',
    'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv',
    'TExiFtF2M1JqHdknDuAXcUyvTZtHBZY6c9',
    'TFn3ZAniEP4ix5fMkWtRz8YzvDZ514pi1k',
    'TSZMkRZfG3Z1bC4K5ftRnk8CTBCAsVVDCD',
    'TMD2kPRt7Fq5vNRMpfVxayQnqjwobzTb8G',
    'TBMMQTNPATxjdU43p8m65KzH2bLstCN4td',
  ],
  OMNI: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hW62i',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    '3CMNFxN1oHBc4R1EpboAL5yzHGgE611Xou',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  ERC20: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  ],
}

const BAD: Record<string, readonly (readonly [what: string, text: string])[]> = {
  TRC20: [
    ['one character changed', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['two characters swapped', 'TR7NHqjeKQxGTCi8q8YZ4pL8otSzgjLj6t'],
    ['one character short', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
    ['one character long', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt'],
    ['in lower case', 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t'],
    ['of the test network', '27TDnRRhJnrgcihdsDqkN5tvr9fi7qEWHCm'],
    ['of 20 bytes', '6vgvUCe6UMREQNmKiJ96L4nLvCGnfJ6N5'],
    ['of 22 bytes', '2zSb5yFtu3WugTVR2WG5UG5N9uzvBP2eLLBB'],
    ['in hex', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['that no key has', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['of Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['with a character outside Base58', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0O'],
    ['with a space', 'TR7NHqjeKQxGTCi8q8ZY4 pL8otSzgjLj6t'],
    ['empty', ''],
  ],
  OMNI: [
    ['one character changed', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['one character short', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN'],
    ['of the test network', 'mjfEB76C11ygeTod2HRkKkbJJx5u4rgXRu'],
    ['segwit of the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['bech32 with a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['bech32 in mixed case', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['version 0 in bech32m', 'bc1qe2tczyk2rw7u47kzxxee5g7ufkncdmlc587ay5'],
    ['version 1 in bech32', 'bc1pe2tczyk2rw7u47kzxxee5g7ufkncdmlcz37yuu4espmcttlwfzas9g2mth'],
    ['version 2', 'bc1ze2tczyk2rw7u47kzxxee5g7uf55l7g88'],
    ['version 0 of 16 bytes', 'bc1qe2tczyk2rw7u47kzxxee5g7uf5mfcqgj'],
    ['version 1 of 20 bytes', 'bc1pe2tczyk2rw7u47kzxxee5g7ufkncdmlclefkfl'],
    ['without data', 'bc1gmk9yu'],
    ['of TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['of Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a link', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ],
  ERC20: [
    ['one letter in the wrong case', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'],
    ['one digit changed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee'],
    ['one digit short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['one digit long', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd'],
    ['without 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['with 0X', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['with a character outside hex', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg'],
    ['the zero address', '0x0000000000000000000000000000000000000000'],
    ['a name', 'vitalik.eth'],
    ['of TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ],
}

const rows = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([network, texts]) => texts.map((text) => [network, text] as const))

test.each(rows(GOOD))('%s accepts %s', async (network, text) => {
  expect((await parseAddress(network, text))?.toLowerCase()).toBe(text.toLowerCase())
})

test.each(
  Object.entries(BAD).flatMap(([network, list]) => list.map(([what, text]) => [network, what, text])),
)('%s rejects an address %s: %s', async (network, _what, text) => {
  expect(await parseAddress(network, text)).toBeUndefined()
})

test('returns the canonical form', async () => {
  expect(await parseAddress('ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(GOOD['ERC20']?.[0])
  expect(await parseAddress('ERC20', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED')).toBe(GOOD['ERC20']?.[0])
  expect(await parseAddress('OMNI', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  )
})

test.each(['BANK', 'SOL', '', 'constructor', '__proto__'])('%s has no addresses', async (network) => {
  expect(await parseAddress(network, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBeUndefined()
})

test.each<[string, string, string]>([
  ['TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'other_network evm'],
  ['TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'other_network bitcoin'],
  ['ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'other_network tron'],
  ['ERC20', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'other_network bitcoin'],
  ['OMNI', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'other_network tron'],
  ['OMNI', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'other_network litecoin'],
  ['OMNI', 'mjfEB76C11ygeTod2HRkKkbJJx5u4rgXRu', 'other_network bitcoin-test'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
  ['OMNI', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
  ['OMNI', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'checksum'],
  ['ERC20', '0x0000000000000000000000000000000000000000', 'form'],
  ['TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'form'],
  ['OMNI', 'bc1ze2tczyk2rw7u47kzxxee5g7uf55l7g88', 'form'],
  ['OMNI', 'bc1qe2tczyk2rw7u47kzxxee5g7ufkncdmlc587ay5', 'form'],
  ['ERC20', 'vitalik.eth', 'form'],
  ['SOL', 'anything', 'form'],
])('addressFault: on %s, %s is %s', (network, text, drawn) => {
  const fault = addressFault(network, text)
  expect(fault.kind === 'other_network' ? `${fault.kind} ${fault.network}` : fault.kind).toBe(drawn)
})

test('addressFault: on the test chain, an address of Bitcoin is one of another network', () => {
  const main = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  expect(addressFault('OMNI', main, 'bitcoin-regtest')).toEqual({ kind: 'other_network', network: 'bitcoin' })
})
