/** Reads from local storage. Returns undefined if the key is absent or storage is unavailable. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Writes to local storage, or removes the key if `value` is undefined. Does nothing if storage is full or unavailable.
 */
export function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The session still works until the page closes.
  }
}
