/** Why operators' calls on any record fail. */
export const CONSOLE_ERRORS = [
  'record_is_claimed',
  'record_must_be_claimed',
  'change_is_pending',
  'change_must_be_waiting',
  'change_must_be_own',
  'change_must_not_be_own',
  'role_needs_two_admins',
  'nothing_changes',
  'too_many_customers',
] as const
