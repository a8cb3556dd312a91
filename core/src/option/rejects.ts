/** Rules on timed options. */
export const OPTION_REJECTS = [
  'even_not_offered',
  'good_until_passed',
  'nonce_repeated',
  'option_amount_too_large',
  'option_amount_too_small',
  'option_config_is_invalid',
  'option_currency_not_offered',
  'option_customer_exposure_reached',
  'option_exposure_reached',
  'option_must_be_offered',
  'option_needs_verification',
  'option_pool_too_small',
  'option_time_not_offered',
  'too_many_open_options',
] as const
