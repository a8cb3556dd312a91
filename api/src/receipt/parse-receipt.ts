import { readReceipt } from './read-receipt.ts'
import type { Receipt } from './receipt.ts'

/**
 * Returns the receipt in a JSON text, or `undefined` where the text is not exactly one. Beyond its shape, no field may
 * stand twice in one object, since readers differ in which one they believe, and numbers are plain digits.
 */
export function parseReceipt(text: string): Receipt | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const receipt = readReceipt(value)
  if (!receipt || countFields(receipt) !== countNames(text) || !hasPlainNumbers(text)) return undefined
  return receipt
}

/** A string of valid JSON; with the colon after it, the name of a field. */
const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g

function countNames(text: string): number {
  let names = 0
  for (const [, colon] of text.matchAll(STRING)) if (colon !== undefined) names += 1
  return names
}

function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 0
  return Object.values(value).reduce((sum: number, part) => sum + 1 + countFields(part), 0)
}

/** Without its strings a receipt has digits, `null` and punctuation: no sign, fraction or exponent. */
function hasPlainNumbers(text: string): boolean {
  return !/[-+.eE]/.test(text.replace(STRING, ''))
}
