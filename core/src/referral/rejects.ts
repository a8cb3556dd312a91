/** Rules on inviters and rebates. */
export const REFERRAL_REJECTS = [
  'customer_has_invitees',
  'fees_insufficient',
  'inviter_already_set',
  'inviter_must_be_known',
  'inviter_must_differ',
  'rebate_already_credited',
  'rebate_day_must_have_passed',
  'rebate_fees_are_invalid',
  'rebate_share_is_invalid',
] as const
