import { PERP_REJECTS } from './perp/rejects.ts'
import { OPTION_REJECTS } from './option/rejects.ts'
import { WALLET_REJECTS } from './wallet/rejects.ts'

/** Every way a command can be refused. The name states the rule that was not met. */
export const REJECTS = [
  'amount_must_be_positive',
  'balance_too_large',
  'currency_must_be_known',
  'currency_decimals_are_fixed',
  'currency_config_is_invalid',
  'customer_already_open',
  'customer_must_be_known',
  'customer_is_frozen',
  'fok_cannot_fill',
  'insufficient_balance',
  'market_config_is_invalid',
  'market_must_be_known',
  'market_must_be_open',
  'market_units_are_fixed',
  'market_has_no_price',
  'no_liquidity',
  'order_must_be_open',
  'post_only_would_take',
  'practice_funds_already_taken',
  'price_is_invalid',
  'price_outside_band',
  'quantity_too_large',
  'quantity_too_small',
  'too_many_open_orders',
  'value_too_small',
  ...PERP_REJECTS,
  ...WALLET_REJECTS,
  ...OPTION_REJECTS,
] as const

export type Reject = (typeof REJECTS)[number]
