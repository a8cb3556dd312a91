import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import { networkOf } from '../../platform/network-of.ts'

const CAPTCHA_FROM = 3
const LOCKED_FROM = 5
const FIRST_LOCK_MS = 60_000
const LONGEST_LOCK_MS = 60 * 60 * 1000
const ACCOUNT_FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000
const NETWORK_FORGOTTEN_AFTER_MS = 15 * 60 * 1000

interface AttemptFrom {
  readonly account: string
  readonly ip: string
  /** Whether the request carries a captcha. */
  readonly captcha: boolean
}

/** An attempt that is counted as failed until it is resolved. */
export interface Attempt {
  /** Clears the count of the account. */
  succeed(): Promise<void>
  /** Leaves the attempt counted against the account, and counts it against the network. */
  fail(): Promise<void>
  /** Undoes the count: the attempt was never checked. */
  abandon(): Promise<void>
}

/** Limits password attempts, see `createLoginThrottle`. */
export interface LoginThrottle {
  /** Returns whether an account is locked now. */
  isLocked(account: string): Promise<boolean>
  /** Throws a `CallError` of `account_locked` or `captcha_required` when an attempt is not allowed. */
  admit(from: AttemptFrom): Promise<void>
  /**
   * Admits an attempt and counts it against the account before it is checked, so that concurrent attempts cannot bypass
   * the limit. Returns the handle that records the result.
   */
  begin(from: AttemptFrom): Promise<Attempt>
  /** Counts the failed attempts that are remembered, and the accounts that are locked now. */
  count(): Promise<FailedCount>
}

interface FailedCount {
  readonly failed: number
  readonly locked: number
}

/**
 * Throttles password attempts per account, known or not, and per network. From the fifth failed attempt in a row the
 * account is locked: for a minute, then twice as long each time, up to an hour. The counts are in the database, so that neither a
 * restart nor another process begins them again.
 */
export function createLoginThrottle(db: Database, now: () => number): LoginThrottle {
  const accounts = createCounter(db, 'account', ACCOUNT_FORGOTTEN_AFTER_MS, now)
  const networks = createCounter(db, 'network', NETWORK_FORGOTTEN_AFTER_MS, now)

  async function admit({ account, ip, captcha }: AttemptFrom): Promise<FailedAttempts> {
    const known = await accounts.read(account)
    if (now() - known.at < lockMs(known.failed)) throw new CallError('account_locked')
    if (captcha) return known
    const ofNetwork = await networks.read(networkOf(ip))
    if (Math.max(known.failed, ofNetwork.failed) >= CAPTCHA_FROM) throw new CallError('captcha_required')
    return known
  }

  return {
    async isLocked(account) {
      const { failed, at } = await accounts.read(account)
      return now() - at < lockMs(failed)
    },
    admit: async (from) => void (await admit(from)),
    count: () => countFailed(db, now()),
    async begin(from) {
      const { at } = await admit(from)
      if (!(await accounts.add(from.account))) throw new CallError('account_locked')
      return {
        succeed: () => accounts.clear(from.account),
        fail: async () => void (await networks.add(networkOf(from.ip))),
        abandon: () => accounts.undo(from.account, at),
      }
    },
  }
}

/**
 * Counts the failed attempts on accounts that are remembered at a time, and the accounts that are locked then. Rows of accounts are
 * told from those of networks by how long they are remembered.
 */
async function countFailed(db: Database, at: number): Promise<FailedCount> {
  const { rows } = await sql<{ failed: number; locked: number }>`
    select coalesce(sum(known.failed), 0)::int as failed, (count(*) filter (where not (${isFreeAt(at)})))::int as locked
    from failed_attempt known
    where forgotten_at > ${at} and forgotten_at - known.at > ${NETWORK_FORGOTTEN_AFTER_MS}::bigint`.execute(
    db,
  )
  return rows[0] ?? { failed: 0, locked: 0 }
}

/** Returns how long an account is locked after `failed` failed attempts in a row. */
function lockMs(failed: number): number {
  return failed < LOCKED_FROM ? 0 : Math.min(FIRST_LOCK_MS * 2 ** (failed - LOCKED_FROM), LONGEST_LOCK_MS)
}

/** Whether a stored count is locked no more at a time. The exponent is limited so that no power overflows. */
const isFreeAt = (at: number) => sql`known.failed < ${LOCKED_FROM} or known.at + least(
  ${FIRST_LOCK_MS}::bigint * (2 ^ least(known.failed - ${LOCKED_FROM}, 20))::bigint, ${LONGEST_LOCK_MS}) <= ${at}`

interface FailedAttempts {
  readonly failed: number
  readonly at: number
}

/** Creates the counts of a kind of names, which are stored as hashes. */
function createCounter(
  db: Database,
  kind: 'account' | 'network',
  forgottenAfterMs: number,
  now: () => number,
) {
  const hashOf = (name: string): string => createHash('sha256').update(`${kind} ${name}`).digest('base64url')

  return {
    async read(name: string): Promise<FailedAttempts> {
      const row = await db
        .selectFrom('failed_attempt')
        .select(['failed', 'at'])
        .where('name_hash', '=', hashOf(name))
        .where('forgotten_at', '>', String(now()))
        .executeTakeFirst()
      return row ? { failed: row.failed, at: Number(row.at) } : { failed: 0, at: 0 }
    },
    /** Counts an attempt. Returns false, and counts nothing, while an account is locked. */
    async add(name: string): Promise<boolean> {
      const at = now()
      const isFree = kind === 'network' ? sql`true` : isFreeAt(at)
      const { rows } = await sql`
        insert into failed_attempt as known (name_hash, failed, at, forgotten_at)
        values (${hashOf(name)}, 1, ${at}, ${at + forgottenAfterMs})
        on conflict (name_hash) do update set
          failed = case when known.forgotten_at > ${at} then known.failed + 1 else 1 end,
          at = ${at}, forgotten_at = ${at + forgottenAfterMs}
        where known.forgotten_at <= ${at} or ${isFree}
        returning failed`.execute(db)
      return rows.length > 0
    },
    /** Undoes one `add`. `at` is the time of the attempt before it, from which a lock is measured. */
    async undo(name: string, at: number): Promise<void> {
      await sql`
        with lowered as (
          update failed_attempt set failed = failed - 1, at = ${at}
          where name_hash = ${hashOf(name)} and failed > 1)
        delete from failed_attempt where name_hash = ${hashOf(name)} and failed = 1`.execute(db)
    },
    async clear(name: string): Promise<void> {
      await db.deleteFrom('failed_attempt').where('name_hash', '=', hashOf(name)).execute()
    },
  }
}
