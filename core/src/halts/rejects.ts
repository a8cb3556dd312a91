/** Rules on halts, and the one that every command meets in one. */
export const HALT_REJECTS = [
  'exchange_is_halted',
  'halt_must_be_running',
  'halt_scope_must_be_known',
  'halt_text_is_invalid',
  'scope_already_halted',
  'too_many_halts',
] as const
