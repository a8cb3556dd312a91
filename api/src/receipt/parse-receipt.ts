import { readReceipt } from './read-receipt.ts'
import type { Receipt } from './receipt.ts'

/**
 * Parses a receipt from JSON, or returns `undefined` if the text is not exactly one. Rejects repeated fields, because
 * parsers differ in which one they return, and numbers that are not plain digits.
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

/** A string of valid JSON; with the colon after it, a field name. */
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

/** Outside its strings a receipt contains only digits, `null` and punctuation: no sign, fraction or exponent. */
function hasPlainNumbers(text: string): boolean {
  return !/[-+.eE]/.test(text.replace(STRING, ''))
}
