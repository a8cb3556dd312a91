import { handOverText, type ListedKey, revocationText } from '@halyard/receipt'
import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { PriceLogConfig } from './price-log-config.ts'
import { type SigningKey, signingKeyOfSeed } from './signing-key.ts'

/** A key of the list of `trail/key`. */
interface StoredKey extends ListedKey {
  readonly keyId: string
}

/**
 * Returns the configured signing key, or the key that a demo generated on its first start. Revokes the previous key if the
 * settings say so, and lists a new key, to which the previous one hands over. Throws, and changes nothing, if the newest key
 * is neither given as the previous one, nor lost, nor revoked; and if the configured key is revoked or was replaced.
 */
export async function openSigningKey(
  db: Database,
  { signingKey, previousSigningKey, previousKeyRevokedAt }: PriceLogConfig,
  now: number,
): Promise<SigningKey> {
  return db.transaction().execute(async (transaction) => {
    if (previousKeyRevokedAt !== undefined)
      await revoke(transaction, previousSigningKey, { revokedAt: previousKeyRevokedAt, now })
    const keys = await findKeys(transaction)
    const demo = await findDemoKey(transaction, keys[0])
    if (!signingKey && demo) return demo
    const seed = randomBytes(32)
    const key = signingKey ?? signingKeyOfSeed(seed)
    const known = keys.find(({ keyId }) => keyId === key.id)
    if (known?.revocation) throw new Error(`the signing key ${key.id} is revoked: set another one`)
    if (known && known !== keys[0])
      throw new Error(`the signing key ${key.id} was replaced: a key is not used again`)
    // A demo does not have the private key of a setting that was removed.
    const previous = previousSigningKey ?? demo ?? (signingKey ? undefined : 'lost')
    if (!known)
      await add(transaction, { key, seed: signingKey ? undefined : seed }, { previous, newest: keys[0], now })
    return key
  })
}

/** Returns the newest key if a demo generated it and it is not revoked. */
async function findDemoKey(db: Database, newest: StoredKey | undefined): Promise<SigningKey | undefined> {
  if (!newest || newest.revocation) return undefined
  const row = await db
    .selectFrom('trail_key')
    .select('demo_seed')
    .where('key_id', '=', newest.keyId)
    .executeTakeFirst()
  return row?.demo_seed ? signingKeyOfSeed(row.demo_seed) : undefined
}

/** Finds every key that ever signed, newest first. A key ends when the next one begins. */
export async function findKeys(db: Database): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('trail_key as key')
    .leftJoin('trail_key as previous', 'previous.key_id', 'key.previous_key_id')
    .select(['key.key_id', 'key.public_key', 'key.first_used_at', 'key.hand_over'])
    .select(['key.revoked_at', 'key.revocation', 'previous.public_key as previous'])
    .orderBy('key.first_used_at', 'desc')
    .execute()
  return rows.map(
    ({ key_id, public_key, first_used_at, hand_over, previous, revoked_at, revocation }, at) => {
      const next = rows[at - 1]
      return {
        keyId: key_id,
        public_key: public_key.toString('hex'),
        from: Number(first_used_at),
        until: next ? Number(next.first_used_at) : null,
        hand_over:
          previous && hand_over
            ? { previous: previous.toString('hex'), signature: hand_over.toString('hex') }
            : null,
        revocation: revocation
          ? { revoked_at: Number(revoked_at), signature: revocation.toString('hex') }
          : null,
      }
    },
  )
}

async function revoke(
  db: Database,
  key: PriceLogConfig['previousSigningKey'],
  { revokedAt, now }: { readonly revokedAt: number; readonly now: number },
): Promise<void> {
  if (!key || key === 'lost')
    throw new Error('HALYARD_TRAIL_KEY_REVOKED_AT needs HALYARD_TRAIL_KEY_PREVIOUS, the key that it revokes')
  if (revokedAt > now) throw new Error('HALYARD_TRAIL_KEY_REVOKED_AT is in the future')
  const known = (await findKeys(db)).find(({ keyId }) => keyId === key.id)
  if (!known) throw new Error(`HALYARD_TRAIL_KEY_PREVIOUS: the key ${key.id} never signed anything here`)
  // The settings may remain for later starts.
  if (known.revocation?.revoked_at === revokedAt) return
  if (known.revocation) throw new Error(`the signing key ${key.id} is revoked already, at another time`)
  await db
    .updateTable('trail_key')
    .set({
      revoked_at: revokedAt,
      revocation: Buffer.from(key.sign(revocationText(key.publicKey, revokedAt)), 'hex'),
    })
    .where('key_id', '=', key.id)
    .execute()
}

interface Addition {
  readonly previous: SigningKey | 'lost' | undefined
  readonly newest: StoredKey | undefined
  readonly now: number
}

async function add(
  db: Database,
  { key, seed }: { readonly key: SigningKey; readonly seed: Buffer | undefined },
  { previous, newest, now }: Addition,
): Promise<void> {
  const from = Math.max(now, newest ? newest.from + 1 : 0, await lastSigningOf(db))
  const giver = handingOver(newest, previous)
  await db
    .insertInto('trail_key')
    .values({
      key_id: key.id,
      public_key: Buffer.from(key.publicKey, 'hex'),
      demo_seed: seed ?? null,
      first_used_at: from,
      previous_key_id: giver?.id ?? null,
      hand_over: giver
        ? Buffer.from(giver.sign(handOverText(key.publicKey, from, giver.publicKey)), 'hex')
        : null,
    })
    .execute()
}

/** Returns the key that hands over to a new one; `undefined` if none can. Throws if the newest key could, but is not given. */
function handingOver(
  newest: StoredKey | undefined,
  previous: SigningKey | 'lost' | undefined,
): SigningKey | undefined {
  if (!newest || newest.revocation || previous === 'lost') return undefined
  if (previous?.id === newest.keyId) return previous
  throw new Error(
    `HALYARD_TRAIL_KEY is new: set HALYARD_TRAIL_KEY_PREVIOUS to the key ${newest.keyId}, which hands over to it, or to "lost"`,
  )
}

/**
 * Returns when the newest live head was signed, so that no key begins before the last signature of the previous one.
 */
async function lastSigningOf(db: Database): Promise<number> {
  const row = await db
    .selectFrom('trail_live')
    .select('signed_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.signed_at ?? 0)
}
