import type { Format } from '../../../lib/format/format.ts'

/** Returns whether a decimal is zero, whatever its length. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount)
}

/** Formats a change with all its decimals and its sign: '+0.5', '−12.25'. */
export function signedAmount(f: Format, amount: string): string {
  if (isZero(amount)) return '0'
  return amount.startsWith('-') ? f.exact(amount) : `+${f.exact(amount)}`
}
