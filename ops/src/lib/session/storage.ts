/** Where a value is kept: for this tab's life, or on this device. */
type Place = 'tab' | 'device'

/** Reads a stored value. Returns undefined if it is absent or storage is unavailable. */
export function readStored(place: Place, key: string): string | undefined {
  try {
    return storageOf(place).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value, or removes it if undefined. Does nothing if storage is full or unavailable. */
export function store(place: Place, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storageOf(place).removeItem(key)
    else storageOf(place).setItem(key, value)
  } catch {
    // The console still works until the tab closes.
  }
}

function storageOf(place: Place): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}
