/** Rules on fee schedules and limits of withdrawals. */
export const TIERS_REJECTS = [
  'fee_schedule_is_invalid',
  'withdraw_limits_are_invalid',
  'withdrawal_limit_reached',
] as const
