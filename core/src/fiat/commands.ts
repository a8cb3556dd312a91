import type { Amount } from '@halyard/money'
import type { FiatCode } from '@halyard/formulas'
import type { TopUp } from '../customer/top-up.ts'
import type { CurrencyId, CustomerId, FiatAdId, FiatDealId } from '../ids.ts'
import type { FiatAdStatus, FiatAdTerms, FiatSide, FiatSource } from './ads/fiat-ad.ts'
import type { FiatCoin } from './fiat-coin.ts'
import type { DealOutcome } from './deals/fiat-deal.ts'

/** Lets a coin be traded for fiat, or changes its limits. Open deals keep the terms they were opened with. */
export interface ConfigureFiatCoin {
  readonly kind: 'configureFiatCoin'
  readonly coin: FiatCoin
}

/** Sets the price of one USDT in millionths of a fiat currency. */
export interface SetFiatRate {
  readonly kind: 'setFiatRate'
  readonly fiat: FiatCode
  readonly rate: number
}

/** Sets who may publish advertisements. Open deals of a former merchant continue. */
export interface SetMerchant {
  readonly kind: 'setMerchant'
  readonly customerId: CustomerId
  readonly isMerchant: boolean
}

/** Publishes an advertisement. Its coins are not frozen. */
export interface PublishAd {
  readonly kind: 'publishAd'
  readonly customerId: CustomerId
  readonly side: FiatSide
  readonly currencyId: CurrencyId
  readonly fiat: FiatCode
  readonly terms: FiatAdTerms
}

/** Changes an advertisement. Deals that were opened keep their terms. */
export interface EditAd {
  readonly kind: 'editAd'
  readonly customerId: CustomerId
  readonly adId: FiatAdId
  readonly terms: FiatAdTerms
}

/** Pauses, resumes or closes an advertisement. Deals continue. */
export interface SetAdStatus {
  readonly kind: 'setAdStatus'
  readonly customerId: CustomerId
  readonly adId: FiatAdId
  readonly status: FiatAdStatus
}

/** Takes an advertisement. Freezes the seller's coins and fixes the price. */
export interface OpenDeal extends TopUp {
  readonly kind: 'openDeal'
  readonly customerId: CustomerId
  readonly adId: FiatAdId
  /** The version of the advertisement that the customer saw. */
  readonly version: number
  /** In units of the coin. */
  readonly quantity: Amount
  /** The worst price that the customer accepts: the highest to buy, the lowest to sell. */
  readonly priceLimit: Amount
  /** The account that pays if the customer sells; `fiat` may be topped up. */
  readonly source: FiatSource
  /** The seller's bank card that the buyer pays to. */
  readonly cardId: number
}

/** The buyer has paid. Stops the timer. */
export interface MarkDealPaid {
  readonly kind: 'markDealPaid'
  readonly customerId: CustomerId
  readonly dealId: FiatDealId
  /** The picture of the receipt. */
  readonly receiptId: number
}

/** The seller has the money: the coins go to the buyer. */
export interface ReleaseDeal {
  readonly kind: 'releaseDeal'
  readonly customerId: CustomerId
  readonly dealId: FiatDealId
}

/** The buyer will not pay. */
export interface CancelDeal {
  readonly kind: 'cancelDeal'
  readonly customerId: CustomerId
  readonly dealId: FiatDealId
}

/** The actor who asks for a dispute: a side of the deal, or an operator. */
export interface DisputeActor {
  readonly role: 'customer' | 'operator'
  readonly actorId: number
}

/** Asks operators to decide about a paid deal. */
export interface OpenDispute extends DisputeActor {
  readonly kind: 'openDispute'
  readonly dealId: FiatDealId
}

/** A buyer who paid too late asks operators to decide about a cancelled deal. An operator may do so for the buyer. */
export interface AppealDeal extends DisputeActor {
  readonly kind: 'appealDeal'
  readonly dealId: FiatDealId
  readonly receiptId: number
}

/** An operator decides a dispute. Large ones need two operators who agree. */
export interface DecideDispute {
  readonly kind: 'decideDispute'
  readonly dealId: FiatDealId
  readonly deciderId: number
  readonly outcome: DealOutcome
  /** The rule that is applied. */
  readonly rule: string
  readonly evidenceIds: readonly number[]
  /** 2 raises the number of operators who must decide the same. */
  readonly decidersNeeded?: 1 | 2 | undefined
  /** A first decider who lost the role, whose decision does not count. */
  readonly withdrawnDeciderId?: number | undefined
}

export type FiatCommand =
  | ConfigureFiatCoin
  | SetFiatRate
  | SetMerchant
  | PublishAd
  | EditAd
  | SetAdStatus
  | OpenDeal
  | MarkDealPaid
  | ReleaseDeal
  | CancelDeal
  | OpenDispute
  | AppealDeal
  | DecideDispute
