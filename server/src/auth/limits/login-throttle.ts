import { CallError } from '../../platform/call-error.ts'
import { networkOf } from '../../platform/network-of.ts'

const CAPTCHA_FROM = 3
const LOCKED_FROM = 5
const FIRST_LOCK_MS = 60_000
const LONGEST_LOCK_MS = 60 * 60 * 1000
const ACCOUNT_FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000
const IP_FORGOTTEN_AFTER_MS = 15 * 60 * 1000
const NAMES_MAX = 100_000

interface AttemptFrom {
  readonly account: string
  readonly ip: string
  /** Whether the request carries a captcha. */
  readonly captcha: boolean
}

/** An attempt that is counted as failed until it is resolved. */
export interface Attempt {
  /** Clears the count of the account. */
  succeed(): void
  /** Leaves the attempt counted against the account, and counts it against the network. */
  fail(): void
  /** Undoes the count: the attempt was never checked. */
  abandon(): void
}

/** Limits password attempts, see `createLoginThrottle`. */
export interface LoginThrottle {
  /** Tells whether an account is locked now. */
  isLocked(account: string): boolean
  /** Throws a `CallError` of `account_locked` or `captcha_required` when an attempt is not allowed. */
  admit(from: AttemptFrom): void
  /**
   * Admits an attempt and counts it against the account before it is checked, so that concurrent attempts cannot bypass
   * the limit. Returns the handle that records the result.
   */
  begin(from: AttemptFrom): Attempt
}

/**
 * Throttles password attempts per account, known or not, and per network. From the fifth failed attempt in a row the
 * account is locked: for a minute, then twice as long each time, up to an hour. The counts are in memory, since a
 * caller cannot restart the server.
 */
export function createLoginThrottle(now: () => number): LoginThrottle {
  const accounts = createCounter(ACCOUNT_FORGOTTEN_AFTER_MS, now)
  const ips = createCounter(IP_FORGOTTEN_AFTER_MS, now)

  function isLocked(account: string): boolean {
    const { failed, at } = accounts.read(account)
    return now() - at < lockMs(failed)
  }

  function admit({ account, ip, captcha }: AttemptFrom): void {
    if (isLocked(account)) throw new CallError('account_locked')
    const { failed } = accounts.read(account)
    if (!captcha && Math.max(failed, ips.read(networkOf(ip)).failed) >= CAPTCHA_FROM)
      throw new CallError('captcha_required')
  }

  return {
    isLocked,
    admit,
    begin(from) {
      admit(from)
      const { at } = accounts.read(from.account)
      accounts.add(from.account)
      return {
        succeed: () => accounts.clear(from.account),
        fail: () => ips.add(networkOf(from.ip)),
        abandon: () => accounts.undo(from.account, at),
      }
    },
  }
}

/** Returns how long an account is locked after `failed` failed attempts in a row. */
function lockMs(failed: number): number {
  return failed < LOCKED_FROM ? 0 : Math.min(FIRST_LOCK_MS * 2 ** (failed - LOCKED_FROM), LONGEST_LOCK_MS)
}

interface FailedAttempts {
  readonly failed: number
  readonly at: number
}

function createCounter(forgottenAfterMs: number, now: () => number) {
  // A Map iterates in insertion order, so its first key is the one unchanged for longest.
  const attempts = new Map<string, FailedAttempts>()

  function read(name: string): FailedAttempts {
    const found = attempts.get(name)
    return found && now() - found.at < forgottenAfterMs ? found : { failed: 0, at: 0 }
  }

  return {
    read,
    add(name: string): void {
      const { failed } = read(name)
      attempts.delete(name)
      attempts.set(name, { failed: failed + 1, at: now() })
      const oldest = attempts.size > NAMES_MAX ? attempts.keys().next().value : undefined
      if (oldest !== undefined) attempts.delete(oldest)
    },
    /** Undoes one `add`. `at` is the time of the attempt before it, from which a lock is measured. */
    undo(name: string, at: number): void {
      const { failed } = read(name)
      if (failed > 1) attempts.set(name, { failed: failed - 1, at })
      else attempts.delete(name)
    },
    clear(name: string): void {
      attempts.delete(name)
    },
  }
}
