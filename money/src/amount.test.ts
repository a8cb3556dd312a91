import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, PPM, bigMulDivFloor, bigMulDivCeil } from './amount.ts'
import { floorDecimal, formatUnits, parseUnits } from './decimal.ts'

const anyUnits = fc.bigInt({ min: 0n, max: 10n ** 24n })
const anyDecimals = fc.integer({ min: 0, max: 18 })

test('amount: keeps the units', () => {
  expect(amount(7n)).toBe(7n)
})

test('whatever is written can be read again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), anyDecimals, (units, decimals) => {
      expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
    }),
  )
})

test('round trip: a parsed amount is written equal, except for trailing zeros', () => {
  const anyText = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.stringMatching(/^[0-9]{0,8}$/))
    .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`))
  fc.assert(
    fc.property(anyText, (text) => {
      const units = parseUnits(text, 8)
      expect(units).toBeDefined()
      const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text
      expect(formatUnits(units ?? -1n, 8)).toBe(plain)
    }),
  )
})

test('parse: rejects negative amounts and characters other than digits and a point', () => {
  fc.assert(
    fc.property(fc.string(), anyDecimals, (text, decimals) => {
      const units = parseUnits(text, decimals)
      if (units === undefined) return
      expect(units).toBeGreaterThanOrEqual(0n)
      expect(text).toMatch(/^[0-9]+(\.[0-9]+)?$/)
    }),
  )
})

test('flooring never adds, and takes less than one unit of the last place', () => {
  fc.assert(
    fc.property(anyUnits, fc.integer({ min: 0, max: 8 }), (units, places) => {
      const floored = floorDecimal(formatUnits(units, 8), places)
      const back = parseUnits(floored, 8) ?? -1n
      expect(back <= units && units - back < 10n ** BigInt(8 - places)).toBe(true)
    }),
  )
})

test('a share up and a share down enclose the exact share and differ by at most one unit', () => {
  fc.assert(
    fc.property(anyUnits, fc.bigInt({ min: 0n, max: PPM }), (value, parts) => {
      const [up, down] = [bigMulDivCeil(value, parts, PPM), bigMulDivFloor(value, parts, PPM)]
      const exact = value * parts
      expect(down * PPM <= exact && exact <= up * PPM).toBe(true)
      expect(up - down).toBe(exact % PPM === 0n ? 0n : 1n)
      expect(up <= value).toBe(true)
    }),
  )
})

test('splitting an amount never makes a fee smaller or a payout larger', () => {
  fc.assert(
    fc.property(anyUnits, anyUnits, fc.bigInt({ min: 0n, max: PPM }), (a, b, parts) => {
      expect(
        bigMulDivCeil(a, parts, PPM) + bigMulDivCeil(b, parts, PPM) >= bigMulDivCeil(a + b, parts, PPM),
      ).toBe(true)
      expect(
        bigMulDivFloor(a, parts, PPM) + bigMulDivFloor(b, parts, PPM) <= bigMulDivFloor(a + b, parts, PPM),
      ).toBe(true)
    }),
  )
})
