import { createHmac, randomInt } from 'node:crypto'
import type { CodePurpose } from '@halyard/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export const CODE_LIFE_MS = 10 * 60 * 1000
const WRONG_TRIES_MAX = 5

/** What a code was sent for: it is good for nothing else. */
interface CodeUse {
  /** A mail address or phone number as `AccountName` has it. */
  readonly address: string
  readonly purpose: CodePurpose
}

export interface Codes {
  /** Makes the only code that is good for this use from now on. It is stored as a keyed hash. */
  issue(use: CodeUse): Promise<string>
  /** Whether the code is right. It stays good; a wrong one is counted. */
  check(use: CodeUse, code: string): Promise<boolean>
  /** Whether the code is right, and uses it up: of any number of callers at once, one is told yes. */
  take(use: CodeUse, code: string, db?: Kysely<Tables>): Promise<boolean>
}

export function createCodes(database: Database, secret: string, now: () => number): Codes {
  const hashOf = ({ address, purpose }: CodeUse, code: string): string =>
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
    const hash = hashOf(use, code)
    const { rows } = await sql<{ right: boolean }>`
      update verification_code
      set tries = tries + (code_hash <> ${hash})::int,
          used_at = case when code_hash = ${hash} then ${usedAt}::bigint end
      where id = (select max(id) from verification_code
                  where target = ${use.address} and purpose = ${use.purpose})
        and used_at is null and tries < ${WRONG_TRIES_MAX} and expires_at > ${now()}
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
