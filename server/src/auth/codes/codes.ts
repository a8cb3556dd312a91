import { createHmac, randomInt } from 'node:crypto'
import { type CodePurpose, PUBLIC_CODE_PURPOSES } from '@halyard/api'
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { type Secret, secretsOf } from '../../platform/secrets/secret-keys.ts'
import { SignedOutError } from '../../platform/call-error.ts'
import { networkOf } from '../../platform/network-of.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    verification_code: {
      id: ColumnType<string, never, never>
      /** A keyed hash of the address. */
      target: string
      purpose: string
      code_hash: string
      /** Identifies the requester of the code (see `codeCaller`). */
      asked_by: string
      tries_of_others: Generated<number>
      tries: Generated<number>
      created_at: Big
      expires_at: Big
      used_at: BigOrNull
    }
  }
}

/** A code expires after this time. */
export const CODE_LIFE_MS = 10 * 60 * 1000
/** Wrong attempts allowed per code: for the caller who requested it, and separately for all other callers together. */
const WRONG_TRIES_MAX = 5

/** The address, purpose and caller of a code. A code is valid for its address and purpose only. */
export interface CodeUse {
  /** An e-mail address or phone number in the form of `AccountName`. */
  readonly address: string
  readonly purpose: CodePurpose
  /** From `codeCaller`. */
  readonly caller: string
}

const PUBLIC: ReadonlySet<CodePurpose> = new Set(PUBLIC_CODE_PURPOSES)

/** Returns whether codes of a purpose are sent to and entered by callers who are not signed in. */
export function isPublicPurpose(purpose: CodePurpose): boolean {
  return PUBLIC.has(purpose)
}

/**
 * Returns the key under which attempts at a code are counted: the caller's network for public purposes, otherwise the
 * signed-in customer. Throws `SignedOutError` when a purpose requires a session and there is none.
 */
export function codeCaller(
  purpose: CodePurpose,
  { ip, session }: { readonly ip: string; readonly session?: { readonly userId: number } | undefined },
): string {
  if (isPublicPurpose(purpose)) return `network:${networkOf(ip)}`
  if (!session) throw new SignedOutError()
  return `user:${session.userId}`
}

/**
 * Verification codes. A caller's code is the newest one they requested. Only the caller's own wrong attempts count
 * against it, so a stranger cannot exhaust them. A caller without a code, for example after a change of network, is
 * checked against the newest code that another caller requested; these attempts share a separate counter. Codes of
 * signed-in purposes are accepted from that customer only.
 */
export interface Codes {
  /** Issues a code that replaces earlier ones of the same use and caller. Stores a keyed hash of it. */
  issue(use: CodeUse): Promise<string>
  /** Returns whether the code is correct and leaves it valid. Counts a wrong attempt. */
  check(use: CodeUse, code: string): Promise<boolean>
  /** Returns whether the code is correct and consumes it. Of several concurrent callers, one receives true. */
  take(use: CodeUse, code: string, db?: Kysely<Tables>): Promise<boolean>
}

export function createCodes(database: Database, secret: Secret, now: () => number): Codes {
  /**
   * Finds the code, counts a wrong attempt and consumes a correct code in one statement, so that callers cannot race.
   */
  async function match(
    db: Kysely<Tables>,
    use: CodeUse,
    code: string,
    usedAt: number | null,
  ): Promise<boolean> {
    const { address, purpose, caller } = use
    // A code that was sent before a rotation of the secret is valid until it expires.
    const hashes = secretsOf(secret).map((key) => hashWith(key, use, code))
    const targets = codeTargets(secret, address)
    const isRight = sql`code_hash = any(${hashes})`
    const at = now()
    const isShared = isPublicPurpose(purpose)
    const { rows } = await sql<{ right: boolean }>`
      with sent as (
        select id, asked_by = ${caller} as own, used_at is null and expires_at > ${at} as live
        from verification_code where target = any(${targets}) and purpose = ${purpose}
      ), own as (select id, live from sent where own order by id desc limit 1)
      update verification_code
      set tries = tries + (not ${isRight} and asked_by = ${caller})::int,
          tries_of_others = tries_of_others + (not ${isRight} and asked_by <> ${caller})::int,
          used_at = case when ${isRight} then ${usedAt}::bigint end
      where id = coalesce(
          (select id from own where live),
          (select max(id) from sent where not own and ${isShared}))
        and case when asked_by = ${caller} then tries else tries_of_others end < ${WRONG_TRIES_MAX}
        and used_at is null and expires_at > ${at}
      returning ${isRight} as right`.execute(db)
    return rows[0]?.right ?? false
  }

  return {
    async issue(use) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const at = now()
      await database
        .insertInto('verification_code')
        .values({
          target: targetWith(secret.current, use.address),
          purpose: use.purpose,
          asked_by: use.caller,
          code_hash: hashWith(secret.current, use, code),
          created_at: at,
          expires_at: at + CODE_LIFE_MS,
        })
        .execute()
      return code
    },
    check: (use, code) => match(database, use, code, null),
    take: (use, code, db = database) => match(db, use, code, now()),
  }
}

/**
 * Returns the hashes of an address with which its codes are stored: one, and during a rotation one of each secret.
 */
export function codeTargets(secret: Secret, address: string): string[] {
  return secretsOf(secret).map((key) => targetWith(key, address))
}

function targetWith(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['code target', address]))
    .digest('base64url')
}

function hashWith(secret: string, { address, purpose }: CodeUse, code: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['code', purpose, address, code]))
    .digest('base64url')
}
