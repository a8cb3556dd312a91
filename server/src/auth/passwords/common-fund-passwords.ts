/** Ascending and descending sequences, wrapping from 9 to 0. */
const RUNS = ['01234567890123', '98765432109876']
/** Patterns on the keypad and numbers with a popular meaning. */
const FIGURES = new Set(['147258', '258369', '147369', '159357', '789456', '456123', '520131', '131452'])

/** Returns whether six digits are among the first that an attacker would try. */
export function isCommonFundPassword(digits: string): boolean {
  if (new Set(digits).size <= 2) return true
  if (/^(..)\1\1$/.test(digits) || /^(...)\1$/.test(digits)) return true
  if (/^(.)\1(.)\2(.)\3$/.test(digits)) return true
  return FIGURES.has(digits) || RUNS.some((run) => run.includes(digits))
}
