import { createHmac, randomInt } from 'node:crypto'
import { type CodePurpose, PUBLIC_CODE_PURPOSES } from '@halyard/api'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { SignedOutError } from '../platform/call-error.ts'
import { networkOf } from '../platform/network-of.ts'

export const CODE_LIFE_MS = 10 * 60 * 1000
/** Wrong tries of the caller who asked for a code, and separately of all others together. */
const WRONG_TRIES_MAX = 5

/** What a code was sent for: it is good for nothing else. */
export interface CodeUse {
  /** A mail address or phone number as `AccountName` has it. */
  readonly address: string
  readonly purpose: CodePurpose
  /** From `codeCaller`. */
  readonly caller: string
}

const PUBLIC: ReadonlySet<CodePurpose> = new Set(PUBLIC_CODE_PURPOSES)

/** Whether codes of a purpose are sent to and tried by callers who are not signed in. */
export function isPublicPurpose(purpose: CodePurpose): boolean {
  return PUBLIC.has(purpose)
}

/**
 * Returns whose tries at a code are counted together: the caller's network for public purposes, else the customer whose
 * session it is. Throws `SignedOutError` when a purpose needs a session and there is none.
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
 * A caller's code is the newest that they asked for; a newer one replaces it. Its wrong tries are theirs alone, so no
 * stranger can spend them. A caller without one, who changed networks since, tries the newest of the others': their wrong
 * tries are counted apart and shared by all such callers. Codes of customers are tried only by the customer.
 */
export interface Codes {
  /** Makes the only code of this use and caller that is good from now on. It is stored as a keyed hash. */
  issue(use: CodeUse): Promise<string>
  /** Whether the code is right. It stays good; a wrong one is counted. */
  check(use: CodeUse, code: string): Promise<boolean>
  /** Whether the code is right, and uses it up: of any number of callers at once, one is told yes. */
  take(use: CodeUse, code: string, db?: Kysely<Tables>): Promise<boolean>
}

export function createCodes(database: Database, secret: string, now: () => number): Codes {
  const hashOf = ({ address, purpose }: Omit<CodeUse, 'caller'>, code: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['code', purpose, address, code]))
      .digest('base64url')

  /** One statement finds the code, counts a wrong try and uses up a right one, so that no two callers can do it both. */
  async function match(
    db: Kysely<Tables>,
    use: CodeUse,
    code: string,
    usedAt: number | null,
  ): Promise<boolean> {
    const { address, purpose, caller } = use
    const hash = hashOf(use, code)
    const at = now()
    const isShared = isPublicPurpose(purpose)
    const { rows } = await sql<{ right: boolean }>`
      with sent as (
        select id, asked_by = ${caller} as own, used_at is null and expires_at > ${at} as live
        from verification_code where target = ${address} and purpose = ${purpose}
      ), own as (select id, live from sent where own order by id desc limit 1)
      update verification_code
      set tries = tries + (code_hash <> ${hash} and asked_by = ${caller})::int,
          tries_of_others = tries_of_others + (code_hash <> ${hash} and asked_by <> ${caller})::int,
          used_at = case when code_hash = ${hash} then ${usedAt}::bigint end
      where id = coalesce(
          (select id from own where live),
          (select max(id) from sent where not own and ${isShared}))
        and case when asked_by = ${caller} then tries else tries_of_others end < ${WRONG_TRIES_MAX}
        and used_at is null and expires_at > ${at}
      returning code_hash = ${hash} as right`.execute(db)
    return rows[0]?.right ?? false
  }

  return {
    async issue(use) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const at = now()
      await database
        .insertInto('verification_code')
        .values({
          target: use.address,
          purpose: use.purpose,
          asked_by: use.caller,
          code_hash: hashOf(use, code),
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
