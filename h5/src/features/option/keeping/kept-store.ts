import type { Finding, Mark, SentPurchase } from '@halyard/receipt/keeping'
import { create } from 'zustand'
import { readStored, store } from '../../../lib/session/storage.ts'

/** Findings and verifications of this device, for the screens. */
interface KeptView {
  readonly findings: readonly Finding[]
  /** The ids of options that were verified on this device, with how they are marked. */
  readonly verified: ReadonlyMap<number, Mark>
  /** The ids of options whose ticket or receipt is wrong. */
  readonly wrong: ReadonlySet<number>
}

export const useKept = create<KeptView>(() => ({ findings: [], verified: new Map(), wrong: new Set() }))

/** A purchase as `SentPurchase`, without the time of the answer. */
export type SentAt = Omit<SentPurchase, 'answeredAt'>

/** The key of local storage that is set while this device keeps anything of a customer. */
export const KEPT_KEY = 'keptProofs'

/** Remembers that something of the customer is kept, so that the next visit verifies it, and a sign-out deletes it. */
export function rememberKept(isKept: boolean): void {
  if ((readStored(KEPT_KEY) !== undefined) !== isKept) store(KEPT_KEY, isKept ? '1' : undefined)
}
