import type { Payable } from '../option-market.ts'

const FACTORS = [1n, 5n, 10n, 50n] as const

/** Stakes worth a tap: round multiples of the least one, up to the most; the last is all that may be staked. */
export function quickAmounts({ least, most }: Payable, available: bigint | undefined): readonly bigint[] {
  const start = least > 0n ? least : 1n
  const round = FACTORS.map((factor) => start * factor).filter((stake) => stake <= most)
  const all = available === undefined ? undefined : available < most ? available : most
  return all === undefined || all < start || round.includes(all) ? round : [...round, all]
}
