/** The device's and the account's watchlist. */
export interface WatchlistSource {
  /** Returns the account's watchlist, or null if none was ever saved. Throws if it cannot be read. */
  readonly read: () => Promise<readonly number[] | null>
  /** Saves the watchlist to the account. Returns whether that succeeded. */
  readonly save: (ids: readonly number[]) => Promise<boolean>
  /** Returns this device's watchlist. */
  readonly ids: () => readonly number[]
  readonly adopt: (ids: readonly number[]) => void
}

/** Controls the synchronisation of the watchlist. */
export interface WatchlistSync {
  /** Adopts the account's watchlist; an account without one gets this device's. */
  start(): Promise<void>
  /** Saves this device's watchlist: one call at a time, then again if it has changed meanwhile. */
  changed(): void
  /** Ends the session: calls in flight no longer change the watchlist. */
  stop(): void
}

/**
 * Synchronises the watchlist of this device and the account while signed in. A change made before the account's list
 * arrives wins over it. A failed save is retried with the next change or the next start.
 */
export function createWatchlistSync({ read, save, ids, adopt }: WatchlistSource): WatchlistSync {
  let session = 0
  let isRunning = false
  let isSaving = false
  let isDirty = false
  let hasChanged = false

  async function saveChanges(): Promise<void> {
    if (isSaving) return
    isSaving = true
    const started = session
    while (isDirty && session === started) {
      isDirty = false
      if (!(await save(ids()))) break
    }
    isSaving = false
    if (isDirty && session !== started && isRunning) await saveChanges()
  }

  return {
    async start() {
      session += 1
      isRunning = true
      isDirty = false
      hasChanged = false
      const started = session
      const known = await read().catch(() => undefined)
      if (session !== started || hasChanged || known === undefined) return
      if (known) adopt(known)
      else if (ids().length > 0) this.changed()
    },
    changed() {
      if (!isRunning) return
      isDirty = true
      hasChanged = true
      void saveChanges()
    },
    stop() {
      session += 1
      isRunning = false
      isDirty = false
    },
  }
}
