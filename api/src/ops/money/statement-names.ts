/**
 * The reasons why a row of a statement is not accepted: it has not four columns; its reference, amount, currency or date is invalid; its
 * reference stands in another row; it was entered before with other contents; the caller has approved its claim.
 */
export const STATEMENT_PROBLEMS = [
  'columns',
  'reference',
  'amount',
  'currency',
  'date',
  'repeated',
  'different',
  'own_approval',
  'too_many',
  'empty',
] as const
/** One of `STATEMENT_PROBLEMS`. */
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number]
