import type { Database } from '../../db/database.ts'

const LIFE_MS = 5 * 60 * 1000

/** The user that a challenge is issued to; `undefined` at sign-in. */
type ChallengeOwner = number | undefined

/** Stores a challenge for a passkey to sign. It expires after five minutes. */
export async function addChallenge(
  db: Database,
  challenge: string,
  owner: ChallengeOwner,
  at: number,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, user_id: owner ?? null, expires_at: at + LIFE_MS })
    .execute()
}

/** Consumes a challenge of a user. Of several concurrent callers, one receives true. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  owner: ChallengeOwner,
  at: number,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', owner === undefined ? null : String(owner))
    .where('expires_at', '>', String(at))
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}
