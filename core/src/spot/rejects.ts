/** Rules on spot orders. */
export const SPOT_REJECTS = [
  'client_id_is_invalid',
  'countdown_out_of_range',
  'duplicate_client_id',
  'fok_cannot_fill',
  'oco_prices_are_crossed',
  'order_is_in_oco',
  'order_must_be_open',
  'post_only_would_take',
  'stop_must_be_waiting',
  'stop_would_trigger',
  'too_many_open_orders',
  'too_many_stops',
  'trail_is_invalid',
  'value_too_small',
] as const
