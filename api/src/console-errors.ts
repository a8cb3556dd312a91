/** Why operators' calls on any record fail. */
export const CONSOLE_ERRORS = ['record_is_claimed', 'record_must_be_claimed'] as const
