/** Where a value is stored: for this tab's life, or on this device. */
export type Place = 'tab' | 'device'

/** Reads a stored value. Returns undefined if it is absent or storage is unavailable. */
export function readStored(key: string, place: Place = 'device'): string | undefined {
  try {
    return storageOf(place).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value, or removes it if undefined. Does nothing if storage is full or unavailable. */
export function store(key: string, value: string | undefined, place: Place = 'device'): void {
  try {
    if (value === undefined) storageOf(place).removeItem(key)
    else storageOf(place).setItem(key, value)
  } catch {
    // The session still works until the page closes.
  }
}

/** Reads which of several values is stored on this device. Returns the first one if none is. */
export function readChoice<Value extends string>(key: string, values: readonly [Value, ...Value[]]): Value {
  const stored = readStored(key)
  return values.find((value) => value === stored) ?? values[0]
}

function storageOf(place: Place): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}
