import { Rows, Sheet } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import { STARS } from '../../../lib/wallet/worth-panel.tsx'
import { entryText, type Reason } from './entry-names.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import { signedAmount } from './signed-amount.ts'

const MEANINGS = {
  practice_funds: 'meaningPractice',
  order_hold: 'meaningHold',
  order_release: 'meaningRelease',
  trade_base: 'meaningTrade',
  trade_quote: 'meaningTrade',
  fee: 'meaningFee',
  transfer: 'meaningTransfer',
  withdrawal_hold: 'meaningWithdrawalHold',
  withdrawal_release: 'meaningWithdrawalRelease',
  withdrawal: 'meaningWithdrawal',
  withdrawal_fee: 'meaningWithdrawalFee',
  withdrawal_return: 'meaningWithdrawalReturn',
  deposit: 'meaningDeposit',
  deposit_reversal: 'meaningDepositReversal',
  option_stake_hold: 'meaningOptionHold',
  option_stake_release: 'meaningOptionRelease',
  option_stake: 'meaningOptionLost',
  option_payout: 'meaningOptionWon',
  position_hold: 'meaningContractHold',
  position_release: 'meaningContractRelease',
  margin_add: 'meaningMarginAdd',
  contract_fee: 'meaningContractFee',
  contract_profit: 'meaningContractProfit',
  contract_loss: 'meaningContractLoss',
  funding: 'meaningFunding',
  liquidation_fee: 'meaningLiquidationFee',
  wealth_hold: 'meaningWealthHold',
  wealth_release: 'meaningWealthRelease',
  wealth_yield: 'meaningWealthYield',
  wealth_penalty: 'meaningWealthPenalty',
  referral_rebate: 'meaningReferralRebate',
  subscription_hold: 'meaningSubscriptionHold',
  subscription_release: 'meaningSubscriptionRelease',
  subscription_cost: 'meaningSubscriptionCost',
  subscription_allotment: 'meaningSubscriptionAllotment',
  subscription_lock: 'meaningSubscriptionLock',
  subscription_unlock: 'meaningSubscriptionUnlock',
  fiat_transfer: 'meaningFiatTransfer',
  fiat_hold: 'meaningFiatHold',
  fiat_release: 'meaningFiatRelease',
  fiat_payment: 'meaningFiatPayment',
  fiat_fee: 'meaningFiatFee',
  fee_refund: 'meaningFeeRefund',
  fees_taken: 'meaningFeesTaken',
  pool_funding: 'meaningPoolFunding',
} as const satisfies Record<Reason, string>

interface EntrySheetProps {
  readonly entry: LedgerEntry
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders one ledger entry in full, with an explanation. */
export function EntrySheet({ entry, open, onClose }: EntrySheetProps) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const amount = (change: string) => (hidden ? STARS : `${signedAmount(f, change)} ${entry.currency}`)
  return (
    <Sheet description={t(MEANINGS[entry.reason])} onClose={onClose} open={open} title={t(entryText(entry))}>
      <Rows
        rows={[
          { label: t('available'), value: amount(entry.available), strong: true },
          { label: t('frozen'), value: amount(entry.frozen) },
          { label: t('account'), value: t(ACCOUNT_TEXTS[entry.account]) },
          { label: t('time'), value: f.zonedDateTime(entry.time) },
          { label: t('number'), value: entry.id },
        ]}
      />
    </Sheet>
  )
}
