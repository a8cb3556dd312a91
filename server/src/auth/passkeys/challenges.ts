import type { Database } from '../../db/database.ts'

const LIFE_MS = 5 * 60 * 1000

/** Permitted use of a challenge. */
export interface ChallengeUse {
  /** The user that it is issued to; `undefined` at sign-in. */
  readonly userId?: number
  /** The act and the session that an assertion confirms; empty for a sign-in or a registration. */
  readonly scope?: string
}

/** Stores a challenge for a passkey to sign. It expires after five minutes. */
export async function addChallenge(
  db: Database,
  challenge: string,
  { userId, scope = '' }: ChallengeUse,
  at: number,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, user_id: userId ?? null, expires_at: at + LIFE_MS, scope })
    .execute()
}

/** Consumes a challenge that was issued for this use. Of several concurrent callers, one receives true. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  { userId, scope = '' }: ChallengeUse,
  at: number,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId === undefined ? null : String(userId))
    .where('scope', '=', scope)
    .where('expires_at', '>', String(at))
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}
