import type { Payable } from '../option-market.ts'

const FACTORS = [1n, 5n, 10n, 50n] as const

/**
 * Returns suggested stakes: round multiples of the minimum up to the maximum, then the whole available balance within
 * the limits.
 */
export function quickAmounts({ min, max }: Payable, available: bigint | undefined): readonly bigint[] {
  const start = min > 0n ? min : 1n
  const round = FACTORS.map((factor) => start * factor).filter((stake) => stake <= max)
  const all = available === undefined ? undefined : available < max ? available : max
  return all === undefined || all < start || round.includes(all) ? round : [...round, all]
}
