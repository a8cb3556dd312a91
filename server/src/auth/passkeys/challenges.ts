import type { Database } from '../../db/database.ts'

const LIFE_MS = 5 * 60 * 1000

/** Challenges for passkeys to sign. Each is valid once, for the user it was issued to; `undefined` at sign-in. */
export interface PasskeyChallenges {
  add(challenge: string, userId: number | undefined): Promise<void>
  take(challenge: string, userId: number | undefined): Promise<boolean>
}

export function createPasskeyChallenges(db: Database, now: () => number): PasskeyChallenges {
  return {
    async add(challenge, userId) {
      await db
        .insertInto('passkey_challenge')
        .values({ challenge, user_id: userId ?? null, expires_at: now() + LIFE_MS })
        .execute()
    },
    async take(challenge, userId) {
      const taken = await db
        .deleteFrom('passkey_challenge')
        .where('challenge', '=', challenge)
        .where('user_id', 'is not distinct from', userId === undefined ? null : String(userId))
        .where('expires_at', '>', String(now()))
        .returning('challenge')
        .executeTakeFirst()
      return taken !== undefined
    },
  }
}
