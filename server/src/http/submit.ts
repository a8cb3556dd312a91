import type { CallPath, ErrorCode } from '@halyard/contract'
import type { Context } from '../context.ts'
import type { Answer, Command, Reject } from '../engine/index.ts'
import { CallError } from './call-error.ts'
import type { Caller } from './handler.ts'

type Refusal = Reject | Extract<Answer, { ok: false }>['reject']

/** What the wire calls each refusal of the engine. Those a customer cannot cause are our own faults. */
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
}

/** Has a signed-in customer's command done, once if they sent a key. Throws a `CallError` when it is refused. */
export async function submit<Path extends CallPath>(
  ctx: Context,
  caller: Caller<Path>,
  customerId: number,
  command: Command,
): Promise<Extract<Answer, { ok: true }>> {
  const answer = await ctx.engine.submit(command, { customerId, ...caller.once })
  if (!answer.ok) throw new CallError(CODES[answer.reject])
  return answer
}
