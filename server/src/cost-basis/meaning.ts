import type { MONEY_PRODUCTS } from '@halyard/api'
import type { Effect } from '@halyard/formulas'
import type { PostingReason } from '../engine/index.ts'

/** How postings of a reason count (decision 90). */
export interface Meaning {
  readonly effect: Effect
  readonly product: Product
}

export type Product = (typeof MONEY_PRODUCTS)[number]

/** The meaning of each reason that may be in an entry of a customer; `NEVER` of those that change no coins. */
export type Meanings = Readonly<Partial<Record<PostingReason, Meaning | undefined>>>

/** Within an account, between a customer's own accounts, between system accounts, or implied by a trade. */
export const NEVER = undefined
