import type { SelfLimitsCommand } from './commands.ts'
import type { SELF_LIMITS_REJECTS } from './rejects.ts'
import type { SelfLimitsReplies } from './replies.ts'
import type { SelfLimitsState } from './self-limits-state.ts'

export type * from './commands.ts'
export type * from './replies.ts'
export type { SelfLimitName, SelfLimitRow, SelfPauseRow, SelfUseRow } from './self-limit.ts'

/** The types of customers' own limits, for those of the exchange. */
export interface SelfLimitsParts {
  readonly command: SelfLimitsCommand
  readonly replies: SelfLimitsReplies
  readonly reject: (typeof SELF_LIMITS_REJECTS)[number]
  readonly state: SelfLimitsState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly selfLimits: SelfLimitsParts
  }
}
