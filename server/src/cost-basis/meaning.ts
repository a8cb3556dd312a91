import type { Effect } from '@halyard/formulas'
import type { PostingReason } from '../engine/index.ts'

/** How postings of a reason count (decision 90). */
export interface Meaning {
  readonly effect: Effect
  readonly product: Product
}

/** Whose income and fees are summed. `funding` is the funding of perpetuals, apart from their other results. */
export const PRODUCTS = [
  'spot',
  'perp',
  'funding',
  'option',
  'wealth',
  'subscription',
  'fiat',
  'referral',
  'wallet',
] as const
export type Product = (typeof PRODUCTS)[number]

/** The meaning of each reason that may be in an entry of a customer; `NEVER` of those that change no coins. */
export type Meanings = Readonly<Partial<Record<PostingReason, Meaning | undefined>>>

/** Within an account, between a customer's own accounts, between system accounts, or implied by a trade. */
export const NEVER = undefined
