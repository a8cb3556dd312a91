import type { ErrorCode } from '@halyard/api'
import type { Answer, Reject } from '../engine/index.ts'

type Refusal = Reject | Extract<Answer, { ok: false }>['reject']

/** The rejections whose wire code is not their own name. `internal_error`: no call of a customer can cause it. */
const OTHER_CODES = {
  address_is_invalid: 'invalid_field',
  client_id_is_invalid: 'invalid_field',
  customer_is_frozen: 'account_frozen',
  fiat_ad_is_invalid: 'invalid_field',
  fiat_coin_is_invalid: 'invalid_field',
  fiat_currency_must_be_known: 'invalid_field',
  fiat_rate_is_invalid: 'invalid_field',
  leverage_out_of_range: 'leverage_too_high',
  memo_is_invalid: 'invalid_field',
  option_needs_verification: 'verification_required',
  option_pool_too_small: 'option_exposure_reached',
  price_is_invalid: 'price_step_wrong',
  stop_price_is_invalid: 'stop_price_invalid',
  too_many_open_options: 'too_many_open_orders',
  project_is_invalid: 'invalid_field',
  project_market_is_invalid: 'invalid_field',
  too_many_projects: 'invalid_field',
  wealth_currency_is_fixed: 'invalid_field',
  wealth_plan_is_invalid: 'invalid_field',
  wealth_pool_too_small: 'wealth_sold_out',
  wealth_quota_reached: 'wealth_sold_out',
  rebate_share_is_invalid: 'invalid_field',
  house_reason_is_invalid: 'invalid_field',
  house_reference_is_invalid: 'invalid_field',
  fee_schedule_is_invalid: 'invalid_field',
  withdraw_limits_are_invalid: 'invalid_field',
  address_already_saved: 'internal_error',
  contract_units_are_fixed: 'internal_error',
  currency_decimals_are_fixed: 'internal_error',
  customer_already_open: 'internal_error',
  customer_has_invitees: 'internal_error',
  customer_must_be_known: 'internal_error',
  fiat_clock_only: 'internal_error',
  fiat_operator_only: 'internal_error',
  hold_is_invalid: 'internal_error',
  halt_must_be_running: 'internal_error',
  halt_text_is_invalid: 'invalid_field',
  house_account_is_invalid: 'internal_error',
  house_cannot_pay: 'internal_error',
  inviter_already_set: 'internal_error',
  inviter_must_be_known: 'internal_error',
  inviter_must_differ: 'internal_error',
  market_maker_has_no_limits: 'internal_error',
  market_has_own_index: 'internal_error',
  market_units_are_fixed: 'internal_error',
  record_must_be_open: 'internal_error',
  record_must_be_set_aside: 'record_must_be_known',
  rebate_already_credited: 'internal_error',
  rebate_day_must_have_passed: 'internal_error',
  rebate_fees_are_invalid: 'internal_error',
  txid_is_invalid: 'internal_error',
  withdrawal_must_be_passed: 'internal_error',
  withdrawal_must_be_sent: 'internal_error',
} as const satisfies Partial<Record<Refusal, ErrorCode>>

/** An invalid configuration, which only the server itself can submit. */
type InvalidConfig = Extract<Refusal, `${string}_config_is_invalid`>

/**
 * Returns the wire code of a rejection: its own name, unless it is an invalid configuration or has another code here.
 * The type checker rejects a rejection without a code.
 */
export function codeOf(refusal: Refusal): ErrorCode {
  if (hasOtherCode(refusal)) return OTHER_CODES[refusal]
  return isInvalidConfig(refusal) ? 'internal_error' : refusal
}

function hasOtherCode(refusal: Refusal): refusal is keyof typeof OTHER_CODES {
  return Object.hasOwn(OTHER_CODES, refusal)
}

function isInvalidConfig(refusal: Refusal): refusal is InvalidConfig {
  return refusal.endsWith('_config_is_invalid')
}
