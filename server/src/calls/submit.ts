import type { CallPath, ErrorCode } from '@halyard/api'
import type { Context } from './context.ts'
import type { AcceptedTo, Answer, CommandKind, CommandOf, Reject } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import type { Caller } from './handler.ts'

type Refusal = Reject | Extract<Answer, { ok: false }>['reject']

/**
 * Maps each rejection of the engine to its wire code. Rejections that a customer cannot cause are internal
 * errors.
 */
const CODES: Record<Refusal, ErrorCode> = {
  amount_must_be_positive: 'amount_must_be_positive',
  balance_too_large: 'balance_too_large',
  busy: 'busy',
  currency_config_is_invalid: 'internal_error',
  currency_decimals_are_fixed: 'internal_error',
  currency_must_be_known: 'currency_must_be_known',
  customer_already_open: 'internal_error',
  customer_is_frozen: 'account_frozen',
  customer_must_be_known: 'internal_error',
  fok_cannot_fill: 'fok_cannot_fill',
  idempotency_key_reused: 'idempotency_key_reused',
  insufficient_balance: 'insufficient_balance',
  market_config_is_invalid: 'internal_error',
  market_has_no_price: 'market_has_no_price',
  market_must_be_known: 'market_must_be_known',
  market_must_be_open: 'market_must_be_open',
  market_units_are_fixed: 'internal_error',
  no_liquidity: 'no_liquidity',
  order_must_be_open: 'order_must_be_open',
  post_only_would_take: 'post_only_would_take',
  practice_funds_already_taken: 'practice_funds_already_taken',
  price_is_invalid: 'price_step_wrong',
  price_outside_band: 'price_outside_band',
  quantity_too_large: 'quantity_too_large',
  quantity_too_small: 'quantity_too_small',
  too_many_open_orders: 'too_many_open_orders',
  value_too_small: 'value_too_small',
  contract_config_is_invalid: 'internal_error',
  contract_must_be_known: 'contract_must_be_known',
  contract_units_are_fixed: 'internal_error',
  leverage_out_of_range: 'leverage_too_high',
  position_holds_nothing: 'position_holds_nothing',
  position_must_be_open: 'position_must_be_open',
  position_rests_nothing: 'position_rests_nothing',
  stop_price_is_invalid: 'stop_price_invalid',
  too_many_open_positions: 'too_many_open_positions',
  contract_is_close_only: 'contract_is_close_only',
  position_limit_exceeded: 'position_limit_exceeded',
  would_be_liquidated: 'would_be_liquidated',
  even_not_offered: 'even_not_offered',
  option_amount_too_large: 'option_amount_too_large',
  option_amount_too_small: 'option_amount_too_small',
  option_config_is_invalid: 'internal_error',
  option_currency_not_offered: 'option_currency_not_offered',
  option_customer_exposure_reached: 'option_customer_exposure_reached',
  option_exposure_reached: 'option_exposure_reached',
  option_must_be_offered: 'option_must_be_offered',
  option_needs_verification: 'verification_required',
  option_pool_too_small: 'option_exposure_reached',
  option_time_not_offered: 'option_time_not_offered',
  too_many_open_options: 'too_many_open_orders',
  accounts_must_differ: 'accounts_must_differ',
  address_already_saved: 'internal_error',
  address_is_invalid: 'invalid_field',
  address_must_be_saved: 'address_must_be_saved',
  address_too_new: 'address_too_new',
  customer_owes: 'customer_owes',
  hold_is_invalid: 'internal_error',
  house_cannot_pay: 'internal_error',
  memo_is_invalid: 'invalid_field',
  network_config_is_invalid: 'internal_error',
  network_must_be_known: 'network_must_be_known',
  network_must_be_open: 'network_must_be_open',
  reason_is_required: 'reason_is_required',
  reviewer_must_not_be_owner: 'reviewer_must_not_be_owner',
  reviewers_must_differ: 'reviewers_must_differ',
  too_many_addresses: 'too_many_addresses',
  too_many_withdrawals_today: 'too_many_withdrawals_today',
  txid_is_invalid: 'internal_error',
  withdrawal_must_be_passed: 'internal_error',
  withdrawal_must_be_processing: 'withdrawal_must_be_processing',
  withdrawal_must_be_sent: 'internal_error',
  withdrawal_needs_verification: 'withdrawal_needs_verification',
  withdrawal_owner_on_hold: 'withdrawal_owner_on_hold',
  withdrawal_too_large: 'withdrawal_too_large',
  withdrawal_too_small: 'withdrawal_too_small',
  withdrawals_on_hold: 'withdrawals_on_hold',
}

/** Returns the wire code of a rejection. */
export function codeOf(refusal: Refusal): ErrorCode {
  return CODES[refusal]
}

/**
 * Submits a command of a signed-in customer, idempotently if the request has a key, and returns the reply to a
 * command of its kind. Throws a `CallError` if it is rejected.
 */
export async function submit<Path extends CallPath, Kind extends CommandKind>(
  ctx: Pick<Context, 'engine'>,
  caller: Caller<Path>,
  customerId: number,
  command: CommandOf<Kind>,
): Promise<AcceptedTo<Kind>> {
  const answer = await ctx.engine.submit(command, { customerId, ...caller.once })
  if (!answer.ok) throw new CallError(CODES[answer.reject])
  return answer
}
