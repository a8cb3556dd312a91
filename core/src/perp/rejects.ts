/** Rules on perpetual contracts and positions. */
export const PERP_REJECTS = [
  'contract_config_is_invalid',
  'contract_is_close_only',
  'contract_must_be_known',
  'contract_units_are_fixed',
  'margin_must_remain',
  'leverage_out_of_range',
  'mode_must_be_net',
  'position_holds_nothing',
  'position_limit_exceeded',
  'position_must_be_open',
  'position_rests_nothing',
  'positions_must_be_closed',
  'reduces_more_than_position',
  'stop_price_is_invalid',
  'too_many_open_positions',
  'would_be_liquidated',
] as const
