import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type SigningKey, signingKeyOfSeed } from './signing-key.ts'

/**
 * Returns the configured signing key, or the key that a demo generated on its first start. Records the key in
 * the list of keys ever used.
 */
export async function openSigningKey(
  db: Database,
  configured: SigningKey | undefined,
  now: number,
): Promise<SigningKey> {
  if (configured) {
    await recordKey(db, configured, null, now)
    return configured
  }
  const known = await db
    .selectFrom('trail_key')
    .select('demo_seed')
    .where('demo_seed', 'is not', null)
    .orderBy('first_used_at', 'desc')
    .executeTakeFirst()
  if (known?.demo_seed) return signingKeyOfSeed(known.demo_seed)
  const seed = randomBytes(32)
  const key = signingKeyOfSeed(seed)
  await recordKey(db, key, seed, now)
  return key
}

async function recordKey(db: Database, key: SigningKey, seed: Buffer | null, now: number): Promise<void> {
  await db
    .insertInto('trail_key')
    .values({
      key_id: key.id,
      public_key: Buffer.from(key.publicKey, 'hex'),
      demo_seed: seed,
      first_used_at: now,
    })
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute()
}
