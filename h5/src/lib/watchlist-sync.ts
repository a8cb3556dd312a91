export interface WatchlistSource {
  /** The account's list, or null before the first was saved. Throws when it cannot be read. */
  readonly read: () => Promise<readonly number[] | null>
  /** Whether the account has the list now. */
  readonly save: (ids: readonly number[]) => Promise<boolean>
  /** This device's list. */
  readonly ids: () => readonly number[]
  readonly adopt: (ids: readonly number[]) => void
}

export interface WatchlistSync {
  /** Adopts the account's list; an account without one gets this device's. */
  start(): Promise<void>
  /** Saves this device's list: one call at a time, and after it whatever has changed meanwhile. */
  changed(): void
  /** Ends the session: nothing that is still in flight changes the list any more. */
  stop(): void
}

/**
 * Keeps the account's watchlist and this device's the same while somebody is signed in. A change made before the
 * account's list has arrived wins over it; a failed save is repeated with the next change or the next start.
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
