type Value = string | number | null

/** Compares values of a column. Numbers compare as numbers, words as words; absent values come last. */
export function compareValues(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b))
}

/** Compares plain decimals exactly, whatever their number of digits. Absent values come last. */
export function compareDecimals(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const [left, right] = [partsOf(String(a)), partsOf(String(b))]
  if (left.negative !== right.negative) return left.negative ? -1 : 1
  const size = comparePlain(left, right)
  return left.negative ? -size : size
}

interface Parts {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
}

function partsOf(text: string): Parts {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const parts = { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/0+$/, '') }
  return { ...parts, negative: text.startsWith('-') && parts.whole + parts.fraction !== '' }
}

function comparePlain(a: Parts, b: Parts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length
  const [left, right] = [a.whole + a.fraction, b.whole + b.fraction]
  return left < right ? -1 : Number(left > right)
}
