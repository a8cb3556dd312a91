/** Rules on spot orders. */
export const SPOT_REJECTS = [
  'fok_cannot_fill',
  'order_must_be_open',
  'post_only_would_take',
  'too_many_open_orders',
  'value_too_small',
] as const
