const KEY = 'codeWaits'
/** Longer waits are not stored, and stored ones are not believed. */
const WAIT_SECONDS_MAX = 3_600
const WAITS_MAX = 8

interface Wait {
  /** Milliseconds since 1970, by the device's clock. */
  readonly until: number
  readonly seconds: number
}

interface TextStore {
  readonly read: () => string | undefined
  readonly write: (text: string) => void
}

export interface CodeWaits {
  /** Returns the whole seconds until another code of this purpose may be requested for this target; 0 when it may. */
  readonly secondsLeft: (purpose: string, target: string, now: number) => number
  readonly start: (purpose: string, target: string, seconds: number, now: number) => void
}

/**
 * Stores until when the next verification code of a purpose has to wait, so that a reload shows the same countdown. A
 * stored wait never exceeds what the server asked for, whatever happened to the device's clock since.
 */
export function createCodeWaits(storage: TextStore): CodeWaits {
  const waits = parseWaits(storage.read())
  return {
    secondsLeft: (purpose, target, now) => leftOf(waits.get(keyOf(purpose, target)), now),
    start: (purpose, target, seconds, now) => {
      const key = keyOf(purpose, target)
      waits.delete(key)
      for (const oldest of [...waits.keys()].slice(0, 1 - WAITS_MAX)) waits.delete(oldest)
      if (Number.isSafeInteger(seconds) && seconds > 0 && seconds <= WAIT_SECONDS_MAX)
        waits.set(key, { until: now + seconds * 1_000, seconds })
      storage.write(JSON.stringify(Object.fromEntries(waits)))
    },
  }
}

function keyOf(purpose: string, target: string): string {
  return `${purpose} ${target.trim().toLowerCase()}`
}

function leftOf(wait: Wait | undefined, now: number): number {
  if (!wait) return 0
  const seconds = Math.ceil((wait.until - now) / 1_000)
  return seconds > wait.seconds ? 0 : Math.max(0, seconds)
}

/** Anything that this app would not have written makes the whole text worthless. */
function parseWaits(text: string | undefined): Map<string, Wait> {
  const none = new Map<string, Wait>()
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return none
    const entries = Object.entries(parsed)
    return entries.length <= WAITS_MAX && entries.every(isEntry) ? new Map(entries) : none
  } catch {
    return none
  }
}

function isEntry(entry: [string, unknown]): entry is [string, Wait] {
  const [, wait] = entry
  if (typeof wait !== 'object' || wait === null || Object.keys(wait).length !== 2) return false
  const { until, seconds } = wait as Partial<Record<keyof Wait, unknown>>
  return (
    Number.isSafeInteger(until) &&
    Number.isSafeInteger(seconds) &&
    Number(seconds) > 0 &&
    Number(seconds) <= WAIT_SECONDS_MAX
  )
}

/** The waits of this tab; they end with it. Without session storage they end with the page. */
export const codeWaits = createCodeWaits({
  read: () => {
    try {
      return sessionStorage.getItem(KEY) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (text) => {
    try {
      sessionStorage.setItem(KEY, text)
    } catch {
      // The countdown still runs; a reload asks the server again.
    }
  },
})
