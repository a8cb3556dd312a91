import type { CurrencyId, MarketId, ProjectId } from '../ids.ts'

/** The market of a new coin has opened. */
export interface ProjectLaunched {
  readonly kind: 'projectLaunched'
  readonly projectId: ProjectId
  readonly coinId: CurrencyId
  readonly marketId: MarketId
  /** In epoch milliseconds. */
  readonly at: number
}

export type SubscriptionFact = ProjectLaunched
