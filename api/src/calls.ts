import type { z } from 'zod'
import { addressCalls } from './wallet/address.ts'
import { AGREEMENT_ERRORS, agreementCalls } from './account/agreement.ts'
import { BANNER_ERRORS, bannerCalls } from './content/banner.ts'
import { bankCalls } from './wallet/bank.ts'
import type { CallDefinition } from './wire/call.ts'
import { closingCalls } from './account/closing.ts'
import { chartCalls } from './market/chart.ts'
import { codeCalls } from './account/codes.ts'
import { creditCalls } from './account/credit.ts'
import { depositCalls } from './wallet/deposit.ts'
import { feesCalls } from './account/fees.ts'
import { HELP_ERRORS, helpCalls } from './content/help.ts'
import { haltCalls } from './content/halt.ts'
import { languageCalls } from './content/language.ts'
import { mapCalls } from './content/map.ts'
import { LIMITS_ERRORS, limitsCalls } from './account/limits.ts'
import { marketCalls } from './market/market.ts'
import { SHARED_ERRORS } from './wire/errors.ts'
import { CONSOLE_ERRORS } from './wire/console-errors.ts'
import type { CallPath } from './methods.ts'
import { methodsOf } from './wire/call.ts'
import { NOTICE_ERRORS, noticeCalls } from './content/notice.ts'
import { PUSH_ERRORS, pushCalls } from './account/push.ts'
import { PRODUCT_ERRORS, productCalls } from './products.ts'
import { personalDataCalls } from './account/personal-data.ts'
import { apiKeyCalls } from './account/api-keys.ts'
import { securityCalls } from './account/security.ts'
import { priceLogCalls } from './market/price-log.ts'
import { SUPPORT_ERRORS, supportCalls } from './content/support.ts'
import { transferCalls } from './wallet/transfer.ts'
import { userCalls } from './account/user.ts'
import { verificationCalls } from './account/verification.ts'
import { explainCalls } from './wallet/explain.ts'
import { moneyCalls } from './wallet/money.ts'
import { walletCalls } from './wallet/wallet.ts'
import { watchlistCalls } from './market/watchlist.ts'
import { withdrawCalls } from './wallet/withdraw.ts'

export * from './wallet/address.ts'
export * from './account/agreement.ts'
export * from './wallet/bank.ts'
export * from './content/banner.ts'
export * from './account/closing.ts'
export * from './account/codes.ts'
export * from './account/credit.ts'
export * from './wallet/deposit.ts'
export * from './account/fees.ts'
export * from './content/halt.ts'
export * from './content/help.ts'
export * from './content/language.ts'
export * from './content/map.ts'
export * from './account/limits.ts'
export * from './market/market.ts'
export * from './content/notice.ts'
export * from './products.ts'
export * from './account/personal-data.ts'
export * from './account/api-keys.ts'
export * from './account/security-records.ts'
export * from './market/price-log.ts'
export * from './content/support.ts'
export * from './wallet/money.ts'
export * from './wallet/transfer.ts'
export * from './account/user.ts'
export * from './account/verification.ts'
export * from './wallet/wallet.ts'
export * from './market/chart.ts'
export * from './market/watchlist.ts'
export * from './wallet/withdraw.ts'

/** Every call available to a customer's client, by its path below `/api/`. */
export const calls = {
  ...languageCalls,
  ...mapCalls,
  ...codeCalls,
  ...userCalls,
  ...securityCalls,
  ...apiKeyCalls,
  ...closingCalls,
  ...personalDataCalls,
  ...addressCalls,
  ...bankCalls,
  ...marketCalls,
  ...chartCalls,
  ...watchlistCalls,
  ...walletCalls,
  ...moneyCalls,
  ...explainCalls,
  ...depositCalls,
  ...transferCalls,
  ...withdrawCalls,
  ...priceLogCalls,
  ...verificationCalls,
  ...productCalls,
  ...helpCalls,
  ...noticeCalls,
  ...pushCalls,
  ...limitsCalls,
  ...creditCalls,
  ...feesCalls,
  ...supportCalls,
  ...agreementCalls,
  ...bannerCalls,
  ...haltCalls,
} satisfies Record<CallPath, CallDefinition>

/** The HTTP method of every customer call. */
export const METHODS = methodsOf(calls)

/** Every `code` that an error envelope can carry. Each has a message in all nine languages. */
export const ERROR_CODES = [
  ...SHARED_ERRORS,
  ...PRODUCT_ERRORS,
  ...LIMITS_ERRORS,
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
