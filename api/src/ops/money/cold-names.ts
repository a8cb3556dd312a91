/** The reasons to accept nothing of a file. */
export const REFILL_PROBLEMS = [
  'no_file',
  'other_transaction',
  'signature_invalid',
  'unsigned',
  'nothing_new',
  'not_waiting',
] as const
