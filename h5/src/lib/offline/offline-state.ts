import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { store } from '@halyard/web'

interface OfflineState {
  /** Whether the app shows stored data because there is no connection. */
  readonly restored: boolean
  /** Whether a new version of the app is on the device and waits for the customer. */
  readonly updateReady: boolean
}

/** The app's offline state. */
export const useOfflineState = create<OfflineState>(() => ({ restored: false, updateReady: false }))

/** The key of local storage with the data last shown. */
export const LAST_SEEN_KEY = 'lastSeen'

/** Deletes the data last shown from the device. */
export function forgetLastSeen(): void {
  store(LAST_SEEN_KEY, undefined)
}

useSession.subscribe((now, before) => {
  if (now.user?.accountNumber !== before.user?.accountNumber) forgetLastSeen()
})
