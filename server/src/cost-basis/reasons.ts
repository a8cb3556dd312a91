import type { Effect } from '@halyard/formulas'
import type { InternalReason, PostingReason } from '../engine/index.ts'

interface Meaning {
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

/** Within an account, between a customer's own accounts, between system accounts, or implied by a trade. */
const NEVER = undefined

/** How the reasons of postings that change a customer's coins count (decision 90). */
const MEANINGS: Readonly<Record<Exclude<PostingReason, InternalReason>, Meaning | undefined>> = {
  deposit: { effect: 'funds', product: 'wallet' },
  deposit_reversal: { effect: 'funds', product: 'wallet' },
  practice_funds: { effect: 'funds', product: 'wallet' },
  withdrawal: { effect: 'funds', product: 'wallet' },
  withdrawal_return: { effect: 'returned', product: 'wallet' },
  withdrawal_fee: { effect: 'fee', product: 'wallet' },
  fee_refund: { effect: 'fee', product: 'wallet' },
  contract_fee: { effect: 'fee', product: 'perp' },
  liquidation_fee: { effect: 'fee', product: 'perp' },
  contract_profit: { effect: 'income', product: 'perp' },
  contract_loss: { effect: 'income', product: 'perp' },
  funding: { effect: 'income', product: 'funding' },
  option_stake: { effect: 'income', product: 'option' },
  option_payout: { effect: 'income', product: 'option' },
  wealth_yield: { effect: 'income', product: 'wealth' },
  wealth_penalty: { effect: 'fee', product: 'wealth' },
  referral_rebate: { effect: 'income', product: 'referral' },
  fiat_payment: { effect: 'exchange', product: 'fiat' },
  fiat_fee: { effect: 'fee', product: 'fiat' },
  subscription_cost: { effect: 'exchange', product: 'subscription' },
  subscription_allotment: { effect: 'exchange', product: 'subscription' },
  order_hold: NEVER,
  order_release: NEVER,
  stop_hold: NEVER,
  stop_release: NEVER,
  trade_base: NEVER,
  trade_quote: NEVER,
  fee: NEVER,
  position_hold: NEVER,
  position_release: NEVER,
  margin_add: NEVER,
  margin_remove: NEVER,
  option_stake_hold: NEVER,
  option_stake_release: NEVER,
  wealth_hold: NEVER,
  wealth_release: NEVER,
  subscription_hold: NEVER,
  subscription_release: NEVER,
  subscription_lock: NEVER,
  subscription_unlock: NEVER,
  withdrawal_hold: NEVER,
  withdrawal_release: NEVER,
  transfer: NEVER,
  fiat_transfer: NEVER,
  fiat_hold: NEVER,
  fiat_release: NEVER,
  pool_funding: NEVER,
  fees_taken: NEVER,
}

/** Returns how a posting counts that changed a customer's coins. Throws for a reason that never changes them. */
export function meaningOf(reason: string): Meaning {
  const meaning = MEANINGS[reason as keyof typeof MEANINGS]
  if (!meaning) throw new Error(`a posting of ${reason} must not change the coins of a customer`)
  return meaning
}
