import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { store } from '@halyard/web'

interface OfflineState {
  /** Whether the app shows what it showed last, for want of a connection. */
  readonly restored: boolean
  /** Whether a new version of the app is on the device and waits for the customer. */
  readonly updateReady: boolean
}

/** The state of what the app does without a connection. */
export const useOfflineState = create<OfflineState>(() => ({ restored: false, updateReady: false }))

/** The key of local storage with what the app showed last. */
export const LAST_SEEN_KEY = 'lastSeen'

/** Deletes what the app showed last from the device. */
export function forgetLastSeen(): void {
  store(LAST_SEEN_KEY, undefined)
}

useSession.subscribe((now, before) => {
  if (now.user?.accountNumber !== before.user?.accountNumber) forgetLastSeen()
})
