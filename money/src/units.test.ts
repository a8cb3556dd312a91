import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PPM, bigMulDivCeil } from './amount.ts'
import {
  toAmount,
  sub,
  mulDivFloor,
  mulDivCeil,
  add,
  ppmCeil,
  multiply,
  divCeil,
  normalise,
  unsafeUnits,
  MAX_UNITS,
} from './units.ts'

/** Also those around the powers of two, where floats begin to round. */
const anyUnits = fc
  .oneof(
    fc.maxSafeNat(),
    fc
      .tuple(fc.integer({ min: 0, max: 52 }), fc.integer({ min: -2, max: 2 }))
      .map(([power, off]) => Math.max(0, 2 ** power + off)),
    fc.constantFrom(0, 1, MAX_UNITS, MAX_UNITS - 1, 2 ** 32, 2 ** 32 - 1),
  )
  .map(unsafeUnits)

const anyWhole = fc.integer({ min: 1, max: 2 ** 31 })

test('units are the same as a bigint', () => {
  fc.assert(fc.property(anyUnits, (value) => toAmount(value) === BigInt(value)))
})

test('parts per million are rounded up as bigints are', () => {
  fc.assert(
    fc.property(
      anyUnits,
      fc.integer({ min: 0, max: 1_000_000 }),
      (value, ppm) => BigInt(ppmCeil(value, ppm)) === bigMulDivCeil(BigInt(value), BigInt(ppm), PPM),
    ),
    { numRuns: 2_000 },
  )
})

test('divCeil: rounds up exactly like bigint arithmetic', () => {
  fc.assert(
    fc.property(
      anyUnits,
      anyWhole,
      (value, parts) => BigInt(divCeil(value, parts)) === bigMulDivCeil(BigInt(value), 1n, BigInt(parts)),
    ),
    { numRuns: 2_000 },
  )
})

test('mulDivFloor: rounds down exactly like bigint arithmetic', () => {
  const anyPart = anyWhole.chain((whole) => fc.tuple(fc.integer({ min: 0, max: whole }), fc.constant(whole)))
  fc.assert(
    fc.property(
      anyUnits,
      anyPart,
      (value, [parts, whole]) =>
        BigInt(mulDivFloor(value, parts, whole)) === (BigInt(value) * BigInt(parts)) / BigInt(whole),
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  [1_000_001, 1_000_000, 2],
  [9_007_199_254_740_991, 1_000_000, 9_007_199_255],
  [9_007_199_254_000_000, 1_000_000, 9_007_199_254],
  [9_007_199_254_000_001, 1_000_000, 9_007_199_255],
])('%i / %i, rounded up, is %i', (value, parts, quotient) => {
  expect(divCeil(value, parts)).toBe(quotient)
})

/** Also those that numbers cannot count one by one. */
const anySum = fc.oneof(
  anyUnits,
  anyUnits.map((value) => unsafeUnits(0 - value)),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(normalise),
)

test('add, sub: exact like bigint arithmetic', () => {
  fc.assert(
    fc.property(anySum, anySum, (a, b) => {
      expect(add(a, b)).toBe(normalise(BigInt(a) + BigInt(b)))
      expect(sub(a, b)).toBe(normalise(BigInt(a) - BigInt(b)))
      expect(toAmount(a)).toBe(BigInt(a))
    }),
    { numRuns: 2_000 },
  )
})

test('normalise: a number up to ±(2^53 - 1), a bigint beyond', () => {
  expect(normalise(2n ** 53n - 1n)).toBe(2 ** 53 - 1)
  expect(normalise(2n ** 53n)).toBe(2n ** 53n)
  expect(normalise(1n - 2n ** 53n)).toBe(1 - 2 ** 53)
  expect(normalise(0n - 2n ** 53n)).toBe(0n - 2n ** 53n)
})

test('multiply: exact like bigint arithmetic', () => {
  const anyFactor = fc.integer({ min: 0, max: 2 ** 31 })
  fc.assert(
    fc.property(anyFactor, anyFactor, anyFactor, (a, b, c) => {
      expect(multiply(a, b, c)).toBe(normalise(BigInt(a) * BigInt(b) * BigInt(c)))
    }),
  )
})

test('shares of sums beyond numbers are exact too', () => {
  const anyLarge = fc.bigInt({ min: 0n, max: 2n ** 70n })
  const anyPart = anyWhole.chain((whole) => fc.tuple(fc.integer({ min: 0, max: whole }), fc.constant(whole)))
  fc.assert(
    fc.property(anyLarge, anyPart, (value, [parts, whole]) => {
      const [many, all] = [BigInt(parts), BigInt(whole)]
      expect(mulDivFloor(normalise(value), parts, whole)).toBe(normalise((value * many) / all))
      expect(mulDivCeil(normalise(value), parts, whole)).toBe(normalise(bigMulDivCeil(value, many, all)))
      expect(divCeil(normalise(value), whole)).toBe(normalise(bigMulDivCeil(value, 1n, all)))
      expect(ppmCeil(normalise(value), 12_345)).toBe(normalise(bigMulDivCeil(value, 12_345n, PPM)))
    }),
  )
})

test('multiply: the largest number is still a number, one more is a bigint', () => {
  expect(multiply(MAX_UNITS, 1, 1)).toBe(MAX_UNITS)
  expect(multiply(2 ** 53, 1, 1)).toBe(2n ** 53n)
})

test.each([
  [9_007_199_254_740_956, 8, 9, 8_006_399_337_547_517],
  [9_007_199_254_740_921, 13, 14, 8_363_827_879_402_284],
])('mulDivCeil: %i * %i / %i is exact, though the product is beyond numbers', (value, parts, whole, part) => {
  expect(mulDivCeil(unsafeUnits(value), parts, whole)).toBe(part)
})
