import type { WealthCommand } from './commands.ts'
import type { WealthFact } from './facts.ts'
import type { WEALTH_REJECTS } from './rejects.ts'
import type { WealthReplies } from './replies.ts'
import type { WealthState } from './wealth-state.ts'

export type * from './commands.ts'
export type * from './facts.ts'
export type * from './replies.ts'
export type { WealthOrderRow, WealthOrderStatus } from './wealth-order.ts'
export type { WealthPlan, WealthPlanStatus } from './wealth-plan.ts'

/** The types of wealth plans, for those of the exchange. */
export interface WealthParts {
  readonly command: WealthCommand
  readonly replies: WealthReplies
  readonly reject: (typeof WEALTH_REJECTS)[number]
  readonly haltScope: 'wealth'
  readonly fact: WealthFact
  readonly reason: 'wealth_hold' | 'wealth_release' | 'wealth_yield' | 'wealth_penalty'
  readonly internalReason: 'wealth_reserve_hold' | 'wealth_reserve_release'
  readonly account: 'wealthPool'
  readonly state: WealthState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly wealth: WealthParts
  }
}
