import type { TiersCommand } from './commands.ts'
import type { TIERS_REJECTS } from './rejects.ts'
import type { TiersState } from './tiers-state.ts'

export type * from './commands.ts'
export type { FeeSchedule, FeeStep } from './fee-schedule.ts'
export type { FeeVolumeRow } from './fee-volumes.ts'
export type { LimitPart, WithdrawLevel, WithdrawLimits } from './withdraw-limits.ts'

/** The types of fee schedules and limits of withdrawals, for those of the exchange. */
export interface TiersParts {
  readonly command: TiersCommand
  readonly reject: (typeof TIERS_REJECTS)[number]
  readonly state: TiersState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly tiers: TiersParts
  }
}
