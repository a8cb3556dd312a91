import { type Amount, amount, bigMulDivCeil, bigMulDivFloor, PPM } from '@halyard/money'

/** The inputs of yield and penalty: the principal in units, and the yield of one day in parts per million of it. */
export interface WealthTerms {
  readonly principal: bigint
  readonly dailyYieldPpm: number
}

/**
 * Returns the yield of one day in units: principal times daily rate, rounded down (specification, section 9; decision
 * 23).
 */
export function dailyYieldOf({ principal, dailyYieldPpm }: WealthTerms): Amount {
  return bigMulDivFloor(principal, BigInt(dailyYieldPpm), PPM)
}

/**
 * Returns the penalty in units for redeeming with whole days left: principal times daily rate times days, rounded up,
 * and at most the principal (specification, section 9; decision 23).
 */
export function penaltyOf({ principal, dailyYieldPpm }: WealthTerms, daysLeft: number): Amount {
  const penalty = bigMulDivCeil(principal, BigInt(dailyYieldPpm) * BigInt(daysLeft), PPM)
  return penalty < principal ? penalty : amount(principal)
}
