import type { HouseMoveCommand } from './commands.ts'
import type { HouseState } from './house-move.ts'
import type { HOUSE_REJECTS } from './rejects.ts'

export type * from './commands.ts'
export type { FundedAccount, HouseMove, HouseMoveKind, HouseReason } from './house-move.ts'

/** The types of the exchange's own money, for those of the exchange. */
export interface HouseParts {
  readonly command: HouseMoveCommand
  readonly reject: (typeof HOUSE_REJECTS)[number]
  readonly reason: 'pool_funding' | 'fees_taken' | 'fee_refund'
  readonly state: HouseState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly house: HouseParts
  }
}
