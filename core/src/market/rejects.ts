/** Rules on currencies, markets and index prices. */
export const MARKET_REJECTS = [
  'currency_must_be_known',
  'currency_decimals_are_fixed',
  'currency_config_is_invalid',
  'market_config_is_invalid',
  'market_must_be_known',
  'market_must_be_open',
  'market_units_are_fixed',
  'market_has_no_price',
  'market_has_own_index',
  'price_is_delayed',
  'price_is_invalid',
  'price_is_uncertain',
] as const
