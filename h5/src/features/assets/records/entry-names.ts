import type { LedgerEntry } from '@halyard/api/client'

/** The reason of a ledger entry. */
export type Reason = LedgerEntry['reason']

/** Text keys of the entry types, as the filter lists them. */
export const REASON_TEXTS = {
  practice_funds: 'reasonPractice',
  order_hold: 'reasonHold',
  order_release: 'reasonRelease',
  trade_base: 'reasonCoin',
  trade_quote: 'reasonPayment',
  fee: 'reasonFee',
  transfer: 'reasonTransfer',
  withdrawal_hold: 'reasonWithdrawalHold',
  withdrawal_release: 'reasonWithdrawalRelease',
  withdrawal: 'reasonWithdrawal',
  withdrawal_fee: 'reasonWithdrawalFee',
  withdrawal_return: 'reasonWithdrawalReturn',
  deposit: 'reasonDeposit',
  deposit_reversal: 'reasonDepositReversal',
  option_stake_hold: 'reasonOptionHold',
  option_stake_release: 'reasonOptionRelease',
  option_stake: 'reasonOptionLost',
  option_payout: 'reasonOptionWon',
  position_hold: 'reasonContractHold',
  position_release: 'reasonContractRelease',
  margin_add: 'reasonMarginAdd',
  contract_fee: 'reasonContractFee',
  contract_profit: 'reasonContractProfit',
  contract_loss: 'reasonContractLoss',
  funding: 'reasonFunding',
  liquidation_fee: 'reasonLiquidationFee',
  wealth_hold: 'reasonWealthHold',
  wealth_release: 'reasonWealthRelease',
  wealth_yield: 'reasonWealthYield',
  wealth_penalty: 'reasonWealthPenalty',
  referral_rebate: 'reasonReferralRebate',
  subscription_hold: 'reasonSubscriptionHold',
  subscription_release: 'reasonSubscriptionRelease',
  subscription_cost: 'reasonSubscriptionCost',
  subscription_allotment: 'reasonSubscriptionAllotment',
  subscription_lock: 'reasonSubscriptionLock',
  subscription_unlock: 'reasonSubscriptionUnlock',
  fiat_transfer: 'reasonFiatTransfer',
  fiat_hold: 'reasonFiatHold',
  fiat_release: 'reasonFiatRelease',
  fiat_payment: 'reasonFiatPayment',
  fiat_fee: 'reasonFiatFee',
  fee_refund: 'reasonFeeRefund',
  fees_taken: 'reasonFeesTaken',
  pool_funding: 'reasonPoolFunding',
} as const satisfies Record<Reason, string>

/** All entry types, in the order of the filter. */
export const REASONS = Object.keys(REASON_TEXTS) as Reason[]

/** Returns whether a text is an entry type. */
export function isReason(text: string | null): text is Reason {
  return text !== null && Object.hasOwn(REASON_TEXTS, text)
}

/** Returns the text key of one entry. For trades it depends on the direction. */
export function entryText({
  reason,
  available,
  frozen,
}: Pick<LedgerEntry, 'reason' | 'available' | 'frozen'>) {
  const out = available.startsWith('-') || frozen.startsWith('-')
  switch (reason) {
    case 'trade_base':
      return out ? 'entrySold' : 'entryBought'
    case 'trade_quote':
      return out ? 'entryPaid' : 'entryReceived'
    case 'practice_funds':
    case 'order_hold':
    case 'order_release':
    case 'option_stake_hold':
    case 'option_stake_release':
    case 'option_stake':
    case 'option_payout':
    case 'position_hold':
    case 'position_release':
    case 'margin_add':
    case 'contract_fee':
    case 'contract_profit':
    case 'contract_loss':
    case 'funding':
    case 'liquidation_fee':
    case 'wealth_hold':
    case 'wealth_release':
    case 'wealth_yield':
    case 'wealth_penalty':
    case 'referral_rebate':
    case 'subscription_hold':
    case 'subscription_release':
    case 'subscription_cost':
    case 'subscription_allotment':
    case 'subscription_lock':
    case 'subscription_unlock':
    case 'fiat_transfer':
    case 'fiat_hold':
    case 'fiat_release':
    case 'fiat_payment':
    case 'fiat_fee':
    case 'fee_refund':
    case 'fees_taken':
    case 'pool_funding':
    case 'fee':
    case 'transfer':
    case 'withdrawal_hold':
    case 'withdrawal_release':
    case 'withdrawal':
    case 'withdrawal_fee':
    case 'withdrawal_return':
    case 'deposit':
    case 'deposit_reversal':
      return REASON_TEXTS[reason]
  }
}
