/** Rules on the limits that customers set for themselves. */
export const SELF_LIMITS_REJECTS = [
  'limit_change_must_be_pending',
  'market_maker_has_no_limits',
  'option_loss_limit_reached',
  'option_stake_limit_reached',
  'pause_cannot_be_shortened',
  'pause_is_invalid',
  'pause_is_running',
  'perp_loss_limit_reached',
  'self_limit_is_invalid',
] as const
