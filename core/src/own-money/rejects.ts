/** Rules on the exchange's own money. */
export const OWN_MONEY_REJECTS = [
  'house_account_is_invalid',
  'house_limit_exceeded',
  'house_price_must_be_known',
  'house_reason_is_invalid',
  'house_reference_already_used',
  'house_reference_is_invalid',
  'refund_exceeds_fees',
] as const
