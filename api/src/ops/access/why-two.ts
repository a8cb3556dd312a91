/**
 * The reasons why a second person must decide: the record's own amount or kind; the sum decided alone for the customer, or by the operator, in
 * 24 hours; no index price of the currency; the operator verified or credited the customer in the last seven days; a release against
 * the seller's word.
 */
export const WHY_TWO = [
  'item',
  'customer_sum',
  'operator_sum',
  'no_index',
  'knows_customer',
  'against_seller',
] as const
/** One of `WHY_TWO`. */
export type WhyTwo = (typeof WHY_TWO)[number]
