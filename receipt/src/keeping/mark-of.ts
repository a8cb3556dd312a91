import type { KeptOption, Unwatched } from './kept.ts'

/**
 * How a verified option may be shown: `watched` without a doubt, or why not. `unlisted` until the exchange's list shows
 * it, and once the list no longer reaches it.
 */
export type Mark = 'watched' | 'unlisted' | Unwatched

/** Returns how a kept option may be shown; undefined unless it is verified. */
export function markOf({ settlement }: Pick<KeptOption, 'settlement'>): Mark | undefined {
  if (!settlement?.isVerified) return undefined
  return settlement.unwatched ?? (settlement.isListed ? 'watched' : 'unlisted')
}
