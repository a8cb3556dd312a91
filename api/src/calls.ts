import type { z } from 'zod'
import { addressCalls } from './address.ts'
import { AGREEMENT_ERRORS, agreementCalls } from './agreement.ts'
import { BANNER_ERRORS, bannerCalls } from './banner.ts'
import { bankCalls } from './bank.ts'
import type { CallDefinition } from './call.ts'
import { closingCalls } from './closing.ts'
import { codeCalls } from './codes.ts'
import { creditCalls } from './credit.ts'
import { depositCalls } from './deposit.ts'
import { fiatCalls } from './fiat.ts'
import { FIAT_ERRORS } from './fiat-errors.ts'
import { HELP_ERRORS, helpCalls } from './help.ts'
import { languageCalls } from './language.ts'
import { mapCalls } from './map.ts'
import { leverCalls } from './lever.ts'
import { LIMITS_ERRORS, limitsCalls } from './limits.ts'
import { marketCalls } from './market.ts'
import { SHARED_ERRORS } from './errors.ts'
import { CONSOLE_ERRORS } from './console-errors.ts'
import type { CallPath } from './methods.ts'
import { NOTICE_ERRORS, noticeCalls } from './notice.ts'
import { PUSH_ERRORS, pushCalls } from './push.ts'
import { optionCalls } from './option.ts'
import { personalDataCalls } from './personal-data.ts'
import { referralCalls } from './referral.ts'
import { securityCalls } from './security.ts'
import { spotCalls } from './spot.ts'
import { trailCalls } from './trail.ts'
import { SUPPORT_ERRORS, supportCalls } from './support.ts'
import { transferCalls } from './transfer.ts'
import { SUBSCRIPTION_ERRORS, subscriptionCalls } from './subscription.ts'
import { userCalls } from './user.ts'
import { verificationCalls } from './verification.ts'
import { walletCalls } from './wallet.ts'
import { watchlistCalls } from './watchlist.ts'
import { WEALTH_ERRORS, wealthCalls } from './wealth.ts'
import { withdrawCalls } from './withdraw.ts'

export * from './address.ts'
export * from './agreement.ts'
export * from './bank.ts'
export * from './banner.ts'
export * from './closing-conditions.ts'
export * from './closing.ts'
export * from './codes.ts'
export * from './credit.ts'
export * from './deposit.ts'
export * from './fiat-records.ts'
export * from './fiat.ts'
export * from './help.ts'
export * from './language.ts'
export * from './map.ts'
export * from './lever.ts'
export * from './limits.ts'
export * from './market.ts'
export * from './notice.ts'
export * from './option.ts'
export * from './personal-data.ts'
export * from './referral.ts'
export * from './security-records.ts'
export * from './spot.ts'
export * from './trail.ts'
export * from './support.ts'
export * from './transfer.ts'
export * from './subscription.ts'
export * from './user.ts'
export * from './verification.ts'
export * from './wallet.ts'
export * from './watchlist.ts'
export * from './wealth.ts'
export * from './withdraw.ts'

/** Every call available to a customer's client, by its path below `/api/`. */
export const calls = {
  ...languageCalls,
  ...mapCalls,
  ...codeCalls,
  ...userCalls,
  ...securityCalls,
  ...closingCalls,
  ...personalDataCalls,
  ...addressCalls,
  ...bankCalls,
  ...marketCalls,
  ...watchlistCalls,
  ...spotCalls,
  ...walletCalls,
  ...depositCalls,
  ...transferCalls,
  ...withdrawCalls,
  ...leverCalls,
  ...optionCalls,
  ...trailCalls,
  ...verificationCalls,
  ...wealthCalls,
  ...referralCalls,
  ...subscriptionCalls,
  ...fiatCalls,
  ...helpCalls,
  ...noticeCalls,
  ...pushCalls,
  ...limitsCalls,
  ...creditCalls,
  ...supportCalls,
  ...agreementCalls,
  ...bannerCalls,
} satisfies Record<CallPath, CallDefinition>

/** Every `code` that an error envelope can carry. Each has a message in all nine languages. */
export const ERROR_CODES = [
  ...SHARED_ERRORS,
  ...WEALTH_ERRORS,
  ...LIMITS_ERRORS,
  ...SUBSCRIPTION_ERRORS,
  ...FIAT_ERRORS,
  ...HELP_ERRORS,
  ...SUPPORT_ERRORS,
  ...NOTICE_ERRORS,
  ...PUSH_ERRORS,
  ...CONSOLE_ERRORS,
  ...AGREEMENT_ERRORS,
  ...BANNER_ERRORS,
] as const

/** The `code` of an error envelope. */
export type ErrorCode = (typeof ERROR_CODES)[number]

/** The type of all call definitions, by path. */
export type Calls = typeof calls
/** The request of a call as a caller sends it, before parsing. */
export type RequestOf<Path extends CallPath> = z.input<Calls[Path]['request']>
/** The request of a call after parsing, as the server handles it. */
export type ParsedOf<Path extends CallPath> = z.output<Calls[Path]['request']>
/** The content of a successful response. */
export type ResponseOf<Path extends CallPath> = z.output<Calls[Path]['response']>
