import { parseExactly } from './text/parse-exactly.ts'
import { readReceipt } from './read-receipt.ts'
import type { Receipt } from './receipt.ts'
import { readStatement, type Statement } from './statements/statements.ts'

/** Parses a receipt from JSON, or returns `undefined` if the text is not exactly one. */
export function parseReceipt(text: string): Receipt | undefined {
  return parseExactly(text, readReceipt)
}

/** Parses a ticket, refusal, live head or receipt from JSON, or returns `undefined` if the text is not exactly one. */
export function parseStatement(text: string): Statement | undefined {
  return parseExactly(text, readStatement)
}
