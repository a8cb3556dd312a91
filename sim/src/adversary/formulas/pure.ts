import { bankruptcyTicks, liquidationTicks } from '@halyard/core'
import { amount } from '@halyard/money'
import { allotment, dailyYieldOf, fiatFeeOf, fiatQuantityOf, fiatTotalOf, penaltyOf } from '@halyard/formulas'
import type { Random } from '../../random.ts'

/** A formula with its result, and what it should be: restated with fractions that are never rounded in between. */
interface Compared {
  readonly name: string
  readonly result: bigint | undefined
  readonly expected: bigint | undefined
}

const PPM = 1_000_000n
/** The price of one coin has six decimals like the coin; the fiat currency has two. */
const FIAT_SCALE = 10n ** 10n

/** Compares each formula of prices and payments with its restatement, for small and large inputs. */
export function comparePure(random: Random): Compared[] {
  return [
    ...comparePrices(random),
    ...compareWealth(random),
    ...compareFiat(random),
    ...compareAllotment(random),
  ]
}

/** Bankruptcy is the last price at which the margin pays the loss, liquidation the first below the maintenance margin. */
function comparePrices(random: Random): Compared[] {
  const side = random.pick(['long', 'short'] as const)
  const sign = side === 'long' ? 1n : -1n
  const [lots, unit, ticks] = [random.between(1, 900), 100, random.between(20_000, 900_000)]
  const entryValue = amount(BigInt(ticks) * BigInt(lots * unit) + BigInt(random.below(lots * unit)))
  const margin = amount(entryValue / BigInt(random.pick([3, 10, 50, 100])) + BigInt(random.below(50)))
  const maintenancePpm = random.pick([5_000, 10_000, 25_000])
  const exposure = { side, lots, entryValue, margin }
  const equityAt = (price: bigint): bigint => margin + sign * (price * BigInt(lots * unit) - entryValue)
  const liquidated = (price: bigint): boolean =>
    equityAt(price) * PPM < price * BigInt(lots * unit) * BigInt(maintenancePpm)
  const bankrupt = BigInt(bankruptcyTicks(unit, exposure))
  const liquidation = BigInt(liquidationTicks(unit, maintenancePpm, exposure) ?? 0)
  return [
    {
      name: `bankruptcy price of a ${side}`,
      result: bankrupt,
      expected:
        equityAt(bankrupt) < 0n
          ? bankrupt + sign
          : equityAt(bankrupt - sign) >= 0n
            ? bankrupt - sign
            : bankrupt,
    },
    {
      name: `liquidation price of a ${side}`,
      result: liquidation,
      expected: !liquidated(liquidation)
        ? liquidation - sign
        : liquidated(liquidation + sign)
          ? liquidation + sign
          : liquidation,
    },
  ]
}

function compareWealth(random: Random): Compared[] {
  const principal = BigInt(random.between(1, 10 ** random.between(2, 12)))
  const dailyYieldPpm = random.between(1, 3_000)
  const daysLeft = random.between(1, 400)
  const yields = principal * BigInt(dailyYieldPpm)
  const penalty = ceil(yields * BigInt(daysLeft), PPM)
  return [
    {
      name: 'yield of a day',
      result: dailyYieldOf({ principal, dailyYieldPpm }),
      expected: (yields - (yields % PPM)) / PPM,
    },
    {
      name: 'penalty',
      result: penaltyOf({ principal, dailyYieldPpm }, daysLeft),
      expected: penalty < principal ? penalty : principal,
    },
  ]
}

function compareFiat(random: Random): Compared[] {
  const quantity = BigInt(random.between(2, 10 ** 9))
  const price = BigInt(random.between(1_000, 10 ** 7))
  const feePpm = random.between(1, 20_000)
  const total = fiatTotalOf({ quantity, coinDecimals: 6, price, fiat: 'EUR' })
  return [
    { name: 'total of a deal', result: total, expected: ceil(quantity * price, FIAT_SCALE) },
    {
      name: 'fee of a deal',
      result: fiatFeeOf(quantity, feePpm),
      expected: ceil(quantity * BigInt(feePpm), PPM),
    },
    {
      name: 'quantity of a late payment',
      result: fiatQuantityOf({ total, coinDecimals: 6, price, fiat: 'EUR' }),
      expected: (total * FIAT_SCALE - ((total * FIAT_SCALE) % price)) / price,
    },
  ]
}

function compareAllotment(random: Random): Compared[] {
  const requests = Array.from({ length: random.between(2, 6) }, (_, index) => ({
    id: index + 1,
    quantity: BigInt(random.between(1, 300)),
  }))
  const demand = requests.reduce((sum, { quantity }) => sum + quantity, 0n)
  const supply = BigInt(random.between(1, Number(demand)))
  const allotted = allotment(requests, supply)
  const sum = [...allotted.values()].reduce((total, units) => total + units, 0n)
  const unfair = requests.filter(({ id, quantity }) => {
    const units = allotted.get(id) ?? 0n
    return units * demand > quantity * supply + demand - 1n || (units + 1n) * demand <= quantity * supply
  })
  return [
    { name: 'allotted sum', result: sum, expected: supply },
    { name: 'orders allotted a unit too much or too little', result: BigInt(unfair.length), expected: 0n },
  ]
}

export function ceil(value: bigint, whole: bigint): bigint {
  return value / whole + (value % whole > 0n ? 1n : 0n)
}
