import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseReceipt, readReceipt } from './index.ts'

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../../docs/receipt-example.json'), 'utf8')

test('a receipt is read from its text, however it is spaced', () => {
  const receipt = readReceipt(JSON.parse(EXAMPLE))
  expect(receipt).toBeDefined()
  expect(parseReceipt(EXAMPLE)).toEqual(receipt)
  expect(parseReceipt(JSON.stringify(receipt))).toEqual(receipt)
  expect(parseReceipt(EXAMPLE.replaceAll(':', ' \n\t: '))).toEqual(receipt)
})

test.each([
  ['no JSON', '"id": 17', '"id": '],
  ['a payout that stands twice', '"payout": "45000001"', '"payout": "999999999", "payout": "45000001"'],
  ['twice with one value', '"payout": "45000001"', '"payout": "45000001", "payout": "45000001"'],
  [
    'twice, one of them escaped',
    '"payout": "45000001"',
    String.raw`"p\u0061yout": "9", "payout": "45000001"`,
  ],
  ['twice, one with a quote in it', '"payout": "45000001"', String.raw`"payout": "\"", "payout": "45000001"`],
  ['twice, one of them a list', '"payout": "45000001"', '"payout": [1, {"a": 2}], "payout": "45000001"'],
  ['a fraction of nothing', '"accepted_at": 1800000000250', '"accepted_at": 1800000000250.0'],
  ['an exponent', '"accepted_at": 1800000000250', '"accepted_at": 1800000000250e0'],
  ['an exponent in capitals', '"seconds": 30', '"seconds": 3E1'],
  ['a number below zero', '"id": 17', '"id": -17'],
  ['minus zero', '"price_decimals": 1', '"price_decimals": -0'],
  ['a field more', '"id": 17', '"id": 17, "__proto__": 1'],
])('a text with %s is not read', (_what, from, to) => {
  expect(EXAMPLE).toContain(from)
  expect(parseReceipt(EXAMPLE.replace(from, to))).toBeUndefined()
})
