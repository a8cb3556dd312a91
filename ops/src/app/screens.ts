import { type OperatorRole, mayCall } from '@halyard/api/ops-client'
import { AUDIT_SCREENS } from '../features/audit/screens.ts'
import { CONTENT_SCREENS } from '../features/content/screens.ts'
import { CUSTOMER_SCREENS } from '../features/customer/screens.ts'
import { CHAIN_BALANCE_SCREENS } from '../features/chain-balance/screens.ts'
import { COLD_SCREENS } from '../features/cold/screens.ts'
import { CHAIN_SCREENS } from '../features/chain/screens.ts'
import { CHANGE_SCREENS } from '../features/change/screens.ts'
import { PERP_SCREENS } from '../features/perp/screens.ts'
import { DEPOSIT_CLAIM_SCREENS } from '../features/deposit-claim/screens.ts'
import { DEPOSIT_SCREENS } from '../features/deposit/screens.ts'
import { DISPUTE_SCREENS } from '../features/dispute/screens.ts'
import { FEE_SCHEDULE_SCREENS } from '../features/fee-schedule/screens.ts'
import { FEEDBACK_SCREENS } from '../features/feedback/screens.ts'
import { FIAT_COIN_SCREENS } from '../features/fiat-coin/screens.ts'
import { FIAT_RATE_SCREENS } from '../features/fiat-rate/screens.ts'
import { HALT_SCREENS } from '../features/halt/screens.ts'
import { INBOX_SCREENS } from '../features/inbox/screens.ts'
import { MARKET_SCREENS } from '../features/market/screens.ts'
import { MERCHANT_SCREENS } from '../features/merchant/screens.ts'
import { NETWORK_SCREENS } from '../features/network/screens.ts'
import { OWN_MONEY_SCREENS } from '../features/own-money/screens.ts'
import { OWN_TRANSFER_SCREENS } from '../features/own-transfer/screens.ts'
import { OPTION_SCREENS } from '../features/option/screens.ts'
import { PARTNER_SCREENS } from '../features/partner/screens.ts'
import { PAYMENT_SCREENS } from '../features/payment/screens.ts'
import { PROJECT_SCREENS } from '../features/project/screens.ts'
import { REMOVAL_SCREENS } from '../features/removal/screens.ts'
import { REPORT_SCREENS } from '../features/report/screens.ts'
import { SCREENING_SCREENS } from '../features/screening/screens.ts'
import { STAFF_FACTOR_SCREENS } from '../features/staff-factor/screens.ts'
import { SESSION_SCREENS } from '../features/session/screens.ts'
import { STAFF_SCREENS } from '../features/staff/screens.ts'
import { STATEMENT_SCREENS } from '../features/statement/screens.ts'
import { SUPPORT_SCREENS } from '../features/support/screens.ts'
import { SYSTEM_SCREENS } from '../features/system/screens.ts'
import { TREASURY_SCREENS } from '../features/treasury/screens.ts'
import { VERIFICATION_SCREENS } from '../features/verification/screens.ts'
import { WEALTH_SCREENS } from '../features/wealth/screens.ts'
import { WITHDRAW_LIMITS_SCREENS } from '../features/withdraw-limits/screens.ts'
import { WITHDRAWAL_SCREENS } from '../features/withdrawal/screens.ts'
import type { Screen } from '../lib/navigation/screen.ts'

/** Every page of the console, in the order of the navigation. */
export const SCREENS: readonly Screen[] = [
  ...INBOX_SCREENS,
  ...HALT_SCREENS,
  ...VERIFICATION_SCREENS,
  ...WITHDRAWAL_SCREENS,
  ...DEPOSIT_SCREENS,
  ...DEPOSIT_CLAIM_SCREENS,
  ...SCREENING_SCREENS,
  ...PAYMENT_SCREENS,
  ...CHAIN_SCREENS,
  ...MERCHANT_SCREENS,
  ...DISPUTE_SCREENS,
  ...PROJECT_SCREENS,
  ...SUPPORT_SCREENS,
  ...FEEDBACK_SCREENS,
  ...REMOVAL_SCREENS,
  ...STAFF_FACTOR_SCREENS,
  ...CUSTOMER_SCREENS,
  ...TREASURY_SCREENS,
  ...REPORT_SCREENS,
  ...CHAIN_BALANCE_SCREENS,
  ...OWN_TRANSFER_SCREENS,
  ...COLD_SCREENS,
  ...STATEMENT_SCREENS,
  ...OWN_MONEY_SCREENS,
  ...CHANGE_SCREENS,
  ...MARKET_SCREENS,
  ...PERP_SCREENS,
  ...FEE_SCHEDULE_SCREENS,
  ...OPTION_SCREENS,
  ...WEALTH_SCREENS,
  ...PARTNER_SCREENS,
  ...NETWORK_SCREENS,
  ...WITHDRAW_LIMITS_SCREENS,
  ...FIAT_COIN_SCREENS,
  ...FIAT_RATE_SCREENS,
  ...CONTENT_SCREENS,
  ...SYSTEM_SCREENS,
  ...STAFF_SCREENS,
  ...AUDIT_SCREENS,
  ...SESSION_SCREENS,
]

/** The features with pages: their texts name the pages in the navigation. */
export const FEATURES = Array.from(new Set(SCREENS.map(({ feature }) => feature)))

/** Returns the pages that a role may open. */
export function screensOf(role: OperatorRole): readonly Screen[] {
  return SCREENS.filter(({ needs }) => mayCall(role, needs))
}
