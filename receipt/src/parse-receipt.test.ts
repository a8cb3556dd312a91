import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseReceipt, readReceipt } from './index.ts'

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../docs/receipt-example.json'), 'utf8')

test('parseReceipt: reads the example, whatever its whitespace', () => {
  const receipt = readReceipt(JSON.parse(EXAMPLE))
  expect(receipt).toBeDefined()
  expect(parseReceipt(EXAMPLE)).toEqual(receipt)
  expect(parseReceipt(JSON.stringify(receipt))).toEqual(receipt)
  expect(parseReceipt(EXAMPLE.replaceAll(':', ' \n\t: '))).toEqual(receipt)
})

test.each([
  ['invalid JSON', '"id": 17', '"id": '],
  ['a repeated payout', '"payout": "45000001"', '"payout": "999999999", "payout": "45000001"'],
  [
    'a repeated field with equal values',
    '"payout": "45000001"',
    '"payout": "45000001", "payout": "45000001"',
  ],
  [
    'a repeated field, one name escaped',
    '"payout": "45000001"',
    String.raw`"p\u0061yout": "9", "payout": "45000001"`,
  ],
  [
    'a repeated field, one value with a quote',
    '"payout": "45000001"',
    String.raw`"payout": "\"", "payout": "45000001"`,
  ],
  [
    'a repeated field, one value a list',
    '"payout": "45000001"',
    '"payout": [1, {"a": 2}], "payout": "45000001"',
  ],
  ['a zero fraction', '"accepted_at": 1800000000250', '"accepted_at": 1800000000250.0'],
  ['an exponent', '"accepted_at": 1800000000250', '"accepted_at": 1800000000250e0'],
  ['an uppercase exponent', '"seconds": 30', '"seconds": 3E1'],
  ['a negative number', '"id": 17', '"id": -17'],
  ['a negative zero', '"price_decimals": 1', '"price_decimals": -0'],
  ['an unknown field', '"id": 17', '"id": 17, "__proto__": 1'],
])('parseReceipt: rejects %s', (_what, from, to) => {
  expect(EXAMPLE).toContain(from)
  expect(parseReceipt(EXAMPLE.replace(from, to))).toBeUndefined()
})
