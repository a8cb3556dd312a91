import type { OwnMoneyMoveCommand } from './commands.ts'
import type { OwnMoneyState } from './own-money-move.ts'
import type { OWN_MONEY_REJECTS } from './rejects.ts'

export type * from './commands.ts'
export type { FundedAccount, OwnMoneyMove, OwnMoneyMoveKind, OwnMoneyReason } from './own-money-move.ts'

/** The types of the exchange's own money, for those of the exchange. */
export interface OwnMoneyParts {
  readonly command: OwnMoneyMoveCommand
  readonly reject: (typeof OWN_MONEY_REJECTS)[number]
  readonly reason: 'pool_funding' | 'fees_taken' | 'fee_refund'
  readonly state: OwnMoneyState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly ownMoney: OwnMoneyParts
  }
}
