import { ENTRY_REASONS } from '@halyard/api/choices'
import type { LedgerEntry as WireEntry } from '@halyard/api/client'
import { knownWord } from '../../../lib/calls/word-for.ts'
import { ACCOUNT_KINDS } from '../../../lib/wallet/account-names.ts'
import type { Reason } from './entry-names.ts'

/** One change of an account's available and frozen balance. Amounts are signed decimal texts. */
export interface LedgerEntry {
  readonly id: number
  /** Epoch milliseconds. */
  readonly time: number
  readonly account: (typeof ACCOUNT_KINDS)[number]
  readonly currency: string
  readonly reason: Reason
  readonly available: string
  readonly frozen: string
}

/** Parses a ledger entry of the wire. Throws for an unknown account or reason. */
export function toLedgerEntry(wire: WireEntry): LedgerEntry {
  return {
    id: wire.id,
    time: wire.time,
    account: knownWord(ACCOUNT_KINDS, wire.type),
    currency: wire.currency_name,
    reason: knownWord(ENTRY_REASONS, wire.reason),
    available: wire.available,
    frozen: wire.frozen,
  }
}
