import type { FiatCommand } from './commands.ts'
import type { FiatFact } from './facts.ts'
import type { FiatState } from './fiat-state.ts'
import type { FIAT_REJECTS } from './rejects.ts'
import type { FiatReplies } from './replies.ts'

export type * from './commands.ts'
export type { DealEvent, DealState } from './deals/deal-table.ts'
export type * from './facts.ts'
export type { FiatAd, FiatAdStatus, FiatAdTerms, FiatSide, FiatSource } from './ads/fiat-ad.ts'
export type { FiatCoin, FiatCoinStatus, FiatRate } from './fiat-coin.ts'
export type { DealActor, DealOutcome, FiatDeal } from './deals/fiat-deal.ts'
export type { FiatTrader } from './fiat-trader.ts'
export type * from './replies.ts'

/** The types of fiat trading, for those of the exchange. */
export interface FiatParts {
  readonly command: FiatCommand
  readonly replies: FiatReplies
  readonly reject: (typeof FIAT_REJECTS)[number]
  readonly haltScope: 'fiat'
  readonly fact: FiatFact
  readonly reason: 'fiat_transfer' | 'fiat_hold' | 'fiat_release' | 'fiat_payment' | 'fiat_fee'
  readonly state: FiatState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly fiat: FiatParts
  }
}
