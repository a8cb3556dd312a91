import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId, ProjectId } from '../ids.ts'
import type { MarketConfig } from '../market/market.ts'
import type { ProjectConfig } from './project.ts'

/** Announces a subscription project, or changes it. From its start on, only the estimated launch may change. */
export interface ConfigureProject {
  readonly kind: 'configureProject'
  readonly project: ProjectConfig
}

/** Orders coins of a project. The payment is frozen in the customer's coin account until the allotment. */
export interface Subscribe {
  readonly kind: 'subscribe'
  readonly customerId: CustomerId
  readonly projectId: ProjectId
  /** The currency of the payment. */
  readonly currencyId: CurrencyId
  /** In units of the coin. */
  readonly quantity: Amount
}

/** Passes the allotment of a closed project. The second reviewer's command allots all orders. */
export interface AllotProject {
  readonly kind: 'allotProject'
  readonly projectId: ProjectId
  readonly reviewerId: CustomerId
  /** A first reviewer who lost the role, whose approval does not count. */
  readonly withdrawnReviewerId?: CustomerId | undefined
}

/** Cancels a project that is not allotted and refunds all of its orders. */
export interface CancelProject {
  readonly kind: 'cancelProject'
  readonly projectId: ProjectId
}

/** Opens the spot market of an allotted project's coin. */
export interface LaunchProject {
  readonly kind: 'launchProject'
  readonly projectId: ProjectId
  readonly market: MarketConfig
}

export type SubscriptionCommand = ConfigureProject | Subscribe | AllotProject | CancelProject | LaunchProject
