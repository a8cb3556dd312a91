import { join } from 'node:path'
import { gatherFiles } from '../platform/gather-files.ts'
import type { Meaning, Meanings } from './meaning.ts'

/** How the reasons of postings that change a customer's coins count, of all products. */
const MEANINGS = Object.assign(
  {},
  ...(await gatherFiles<Meanings>(join(import.meta.dirname, 'meanings'), 'MEANINGS')),
) as Meanings

/** Returns whether a product has said how a reason counts, or that it never changes coins. */
export function isKnown(reason: string): boolean {
  return Object.hasOwn(MEANINGS, reason)
}

/** Returns how a reason counts; `undefined` if it never changes coins, or if a trade implies it. */
export function findMeaning(reason: string): Meaning | undefined {
  return MEANINGS[reason as keyof Meanings]
}

/** Returns how a posting counts that changed a customer's coins. Throws for a reason that never changes them. */
export function meaningOf(reason: string): Meaning {
  const meaning = MEANINGS[reason as keyof Meanings]
  if (!meaning) throw new Error(`a posting of ${reason} must not change the coins of a customer`)
  return meaning
}
