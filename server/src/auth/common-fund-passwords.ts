/** Runs up and down the keys, and over their end. */
const RUNS = ['01234567890123', '98765432109876']
/** Drawn on the keys, or said by everyone. */
const FIGURES = new Set(['147258', '258369', '147369', '159357', '789456', '456123', '520131', '131452'])

/** Whether six digits are among the first that anyone tries. */
export function isCommonFundPassword(digits: string): boolean {
  if (new Set(digits).size <= 2) return true
  if (/^(..)\1\1$/.test(digits) || /^(...)\1$/.test(digits)) return true
  if (/^(.)\1(.)\2(.)\3$/.test(digits)) return true
  return FIGURES.has(digits) || RUNS.some((run) => run.includes(digits))
}
