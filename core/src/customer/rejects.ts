/** Rules on customers. */
export const CUSTOMER_REJECTS = [
  'customer_already_open',
  'customer_must_be_known',
  'customer_is_frozen',
  'hold_is_invalid',
] as const
