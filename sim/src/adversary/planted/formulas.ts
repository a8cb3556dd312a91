import type { Planted } from './planted.ts'

const BUDGET = 100_000

/** Formulas with another sign, or rounded the other way. */
export const PLANTED_FORMULAS: readonly Planted[] = [
  flipped('funding-paid-by-the-wrong-side', 'balance', 'core/src/perp/funding/funding.ts', [
    "const payingSide = perp.fundingPpm > 0 ? 'long' : 'short'",
    "const payingSide = perp.fundingPpm > 0 ? 'short' : 'long'",
  ]),
  flipped('funding-charge-rounded-down', 'balance', 'core/src/perp/funding/funding.ts', [
    'const owed = bigMulDivCeil(',
    'const owed = bigMulDivFloor(',
  ]),
  flipped('pnl-with-the-wrong-sign', 'balance', 'core/src/perp/position/margin.ts', [
    "return side === 'long' ? sub(value, entryValue) : sub(entryValue, value)",
    "return side === 'long' ? sub(entryValue, value) : sub(value, entryValue)",
  ]),
  flipped('margin-of-a-part-rounded-up', 'balance', 'core/src/perp/position/margin.ts', [
    'margin: mulDivFloor(margin, lots, openLots)',
    'margin: mulDivCeil(margin, lots, openLots)',
  ]),
  flipped('charges-rounded-down', 'balance', 'money/src/units.ts', [
    'return (whole * parts < value ? whole + 1 : whole) as SafeUnits',
    'return whole as SafeUnits',
  ]),
  flipped('large-charges-rounded-down', 'formula', 'money/src/amount.ts', [
    'return ((value * parts + whole - 1n) / whole) as Amount',
    'return ((value * parts) / whole) as Amount',
  ]),
  flipped('payouts-rounded-up', 'formula', 'money/src/amount.ts', [
    'return ((value * parts) / whole) as Amount',
    'return ((value * parts + whole - 1n) / whole) as Amount',
  ]),
  flipped('option-payout-rounded-up', 'balance', 'core/src/option/timed-option.ts', [
    'return amount(bigMulDivFloor(stake,',
    'return amount(1n + bigMulDivFloor(stake,',
  ]),
  flipped('bankruptcy-price-of-a-long-rounded-down', 'formula', 'formulas/src/perp/prices.ts', [
    '(entryValue - margin + tickUnits - 1n) / tickUnits',
    '(entryValue - margin) / tickUnits',
  ]),
  flipped('bankruptcy-price-of-a-short-rounded-up', 'formula', 'formulas/src/perp/prices.ts', [
    'return (entryValue + margin) / tickUnits',
    'return (entryValue + margin + tickUnits - 1n) / tickUnits',
  ]),
  flipped('liquidation-price-of-a-long-a-tick-early', 'formula', 'formulas/src/perp/prices.ts', [
    '(debt - 1n) / (tickUnits',
    '1n + (debt - 1n) / (tickUnits',
  ]),
  flipped('liquidation-price-of-a-short-a-tick-early', 'formula', 'formulas/src/perp/prices.ts', [
    '(PPM + maintenancePpm)) + 1n',
    '(PPM + maintenancePpm))',
  ]),
  flipped('late-quantity-rounded-up', 'formula', 'formulas/src/fiat.ts', [
    'return (total * scale) / price',
    'return (total * scale + price - 1n) / price',
  ]),
  flipped('fiat-fee-rounded-down', 'formula', 'formulas/src/fiat.ts', [
    'return bigMulDivCeil(quantity, BigInt(feePpm), PPM)',
    'return bigMulDivFloor(quantity, BigInt(feePpm), PPM)',
  ]),
  flipped('yield-of-a-day-rounded-up', 'formula', 'formulas/src/wealth.ts', [
    'return bigMulDivFloor(principal, BigInt(dailyYieldPpm), PPM)',
    'return bigMulDivCeil(principal, BigInt(dailyYieldPpm), PPM)',
  ]),
  flipped('allotment-rounded-up', 'formula', 'formulas/src/allotment.ts', [
    'units: product / demand,',
    'units: (product + demand - 1n) / demand,',
  ]),
]

/** Returns a weakness of one text in one file: what to find, and its replacement. */
function flipped(
  name: string,
  kind: 'balance' | 'formula',
  file: string,
  [find, replace]: readonly [find: string, replace: string],
): Planted {
  return {
    name,
    edits: [{ file, find, replace }],
    shownBy: [`formula_${kind}`, 'formula_broken', 'formula_formula'],
    budget: BUDGET,
  }
}
