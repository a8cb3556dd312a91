import type { TreasuryCheck } from '@halyard/api/ops'

/** Two figures that must be equal, in units; for `coverage`, assets that must not be below what is owed. */
export interface Difference {
  readonly check: TreasuryCheck
  /** 0 if it has no currency. */
  readonly currencyId: number
  readonly subject: string
  readonly expected: bigint
  readonly found: bigint
}
