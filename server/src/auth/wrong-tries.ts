import { CallError } from '../platform/call-error.ts'
import { networkOf } from '../platform/network-of.ts'

const CAPTCHA_FROM = 3
const LOCKED_FROM = 5
const FIRST_LOCK_MS = 60_000
const LONGEST_LOCK_MS = 60 * 60 * 1000
const ACCOUNT_FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000
const IP_FORGOTTEN_AFTER_MS = 15 * 60 * 1000
const NAMES_MAX = 100_000

interface TryFrom {
  readonly account: string
  readonly ip: string
  /** Whether the request carries a captcha. */
  readonly captcha: boolean
}

/** An attempt that is counted as wrong until it is resolved. */
export interface Attempt {
  right(): void
  wrong(): void
  /** Undoes the count: the attempt was never checked. */
  undecided(): void
}

/** Limits password attempts, see `createLoginThrottle`. */
export interface LoginThrottle {
  /** Throws a `CallError` of `account_locked` or `captcha_required` when an attempt is not allowed. */
  admit(from: TryFrom): void
  /**
   * Admits an attempt and counts it against the account before it is checked, so that concurrent attempts cannot bypass
   * the limit. Returns the handle that records the result.
   */
  begin(from: TryFrom): Attempt
}

/**
 * Throttles password attempts per account, known or not, and per network. From the fifth wrong attempt in a row the
 * account is locked: for a minute, then twice as long each time, up to an hour. The counts are in memory, since a
 * caller cannot restart the server.
 */
export function createLoginThrottle(now: () => number): LoginThrottle {
  const accounts = createCounter(ACCOUNT_FORGOTTEN_AFTER_MS, now)
  const ips = createCounter(IP_FORGOTTEN_AFTER_MS, now)

  function admit({ account, ip, captcha }: TryFrom): void {
    const { wrong, at } = accounts.read(account)
    if (now() - at < lockMs(wrong)) throw new CallError('account_locked')
    if (!captcha && Math.max(wrong, ips.read(networkOf(ip)).wrong) >= CAPTCHA_FROM)
      throw new CallError('captcha_required')
  }

  return {
    admit,
    begin(from) {
      admit(from)
      accounts.add(from.account)
      return {
        right: () => accounts.clear(from.account),
        wrong: () => ips.add(networkOf(from.ip)),
        undecided: () => accounts.takeBack(from.account),
      }
    },
  }
}

/** Returns how long an account is locked after `wrong` wrong attempts in a row. */
function lockMs(wrong: number): number {
  return wrong < LOCKED_FROM ? 0 : Math.min(FIRST_LOCK_MS * 2 ** (wrong - LOCKED_FROM), LONGEST_LOCK_MS)
}

interface Tries {
  readonly wrong: number
  readonly at: number
}

function createCounter(forgottenAfterMs: number, now: () => number) {
  // A Map iterates in insertion order, so its first key is the one unchanged for longest.
  const tries = new Map<string, Tries>()

  function read(name: string): Tries {
    const found = tries.get(name)
    return found && now() - found.at < forgottenAfterMs ? found : { wrong: 0, at: 0 }
  }

  return {
    read,
    add(name: string): void {
      const { wrong } = read(name)
      tries.delete(name)
      tries.set(name, { wrong: wrong + 1, at: now() })
      const oldest = tries.size > NAMES_MAX ? tries.keys().next().value : undefined
      if (oldest !== undefined) tries.delete(oldest)
    },
    takeBack(name: string): void {
      const { wrong, at } = read(name)
      if (wrong > 1) tries.set(name, { wrong: wrong - 1, at })
      else tries.delete(name)
    },
    clear(name: string): void {
      tries.delete(name)
    },
  }
}
