import { ENTRY_REASONS } from '@halyard/api/choices'
import type { LedgerEntry } from '@halyard/api/client'

/** The reason of a ledger entry. */
export type Reason = LedgerEntry['reason']

/** Returns the text key of a reason. A product has those of its reasons in its folder `entries`. */
export function reasonText(reason: Reason): string {
  return `reason_${reason}`
}

/** Returns whether a text is the reason of an entry. */
export function isReason(text: string | null): text is Reason {
  return ENTRY_REASONS.some((reason) => reason === text)
}

/** Returns the text key of one entry. For trades it depends on the direction. */
export function entryText({
  reason,
  available,
  frozen,
}: Pick<LedgerEntry, 'reason' | 'available' | 'frozen'>): string {
  const out = available.startsWith('-') || frozen.startsWith('-')
  if (reason === 'trade_base') return out ? 'entrySold' : 'entryBought'
  if (reason === 'trade_quote') return out ? 'entryPaid' : 'entryReceived'
  return reasonText(reason)
}
