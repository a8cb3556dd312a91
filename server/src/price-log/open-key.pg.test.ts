import { followKeys, handOverText, revocationText } from '@halyard/receipt'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { findKeys, openSigningKey } from './open-key.ts'
import { type SigningKey, signingKeyOfSeed } from './signing-key.ts'

const [OLD, NEW, NEWEST] = [7, 8, 9].map((byte) => signingKeyOfSeed(Buffer.alloc(32, byte))) as [
  SigningKey,
  SigningKey,
  SigningKey,
]
const START = 1_800_000_000_000
const HOUR = 3_600_000
let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

function isSigned(key: SigningKey, text: string, signature: string | undefined): boolean {
  return verify(null, Buffer.from(text), createPublicKey(key.pem), Buffer.from(signature ?? '', 'hex'))
}

const crypto = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
    [OLD, NEW, NEWEST].some(
      (key) =>
        key.publicKey === Buffer.from(publicKey).toString('hex') &&
        verify(null, message, createPublicKey(key.pem), signature),
    ),
}

test('change of key: the previous key signs the hand-over; later starts change nothing', async () => {
  await openSigningKey(db, { signingKey: OLD }, START)
  const change = { signingKey: NEW, previousSigningKey: OLD }
  expect((await openSigningKey(db, change, START + HOUR)).id).toBe(NEW.id)
  await openSigningKey(db, change, START + 2 * HOUR)
  await openSigningKey(db, { signingKey: NEW }, START + 3 * HOUR)
  const [second, first, ...more] = await findKeys(db)
  expect(more).toEqual([])
  expect(first).toMatchObject({
    public_key: OLD.publicKey,
    from: START,
    until: START + HOUR,
    hand_over: null,
  })
  expect(second).toMatchObject({ from: START + HOUR, until: null, hand_over: { previous: OLD.publicKey } })
  const text = handOverText(NEW.publicKey, START + HOUR, OLD.publicKey)
  expect(isSigned(OLD, text, second?.hand_over?.signature)).toBe(true)
})

test('change of key: three keys are a chain that leads from the first to the last', async () => {
  await openSigningKey(db, { signingKey: OLD }, START)
  await openSigningKey(db, { signingKey: NEW, previousSigningKey: OLD }, START)
  await openSigningKey(db, { signingKey: NEWEST, previousSigningKey: NEW }, START)
  const { periods, problems } = await followKeys([OLD.publicKey], await findKeys(db), crypto)
  expect(problems).toEqual([])
  expect(periods.map(({ from, until }) => [from - START, until && until - START])).toEqual([
    [0, 1],
    [1, 2],
    [2, null],
  ])
})

test('change of key: is rejected without the previous key, and lists nothing', async () => {
  await openSigningKey(db, { signingKey: OLD }, START)
  for (const change of [{}, { previousSigningKey: NEWEST }])
    await expect(openSigningKey(db, { signingKey: NEW, ...change }, START + 1)).rejects.toThrow(
      `set HALYARD_TRAIL_KEY_PREVIOUS to the key ${OLD.id}`,
    )
  expect(await findKeys(db)).toHaveLength(1)
})

test('change of key: after a lost key the new one has no hand-over', async () => {
  await openSigningKey(db, { signingKey: OLD }, START)
  await openSigningKey(db, { signingKey: NEW, previousSigningKey: 'lost' }, START + 1)
  expect((await findKeys(db)).map(({ hand_over }) => hand_over)).toEqual([null, null])
})

test('a key that was replaced is not used again', async () => {
  await openSigningKey(db, { signingKey: OLD }, START)
  await openSigningKey(db, { signingKey: NEW, previousSigningKey: OLD }, START + 1)
  await expect(openSigningKey(db, { signingKey: OLD, previousSigningKey: NEW }, START + 2)).rejects.toThrow(
    `the signing key ${OLD.id} was replaced`,
  )
})

test('revocation: is signed by its key; the next key has no hand-over from it', async () => {
  await openSigningKey(db, { signingKey: OLD }, START)
  const stolen = { signingKey: NEW, previousSigningKey: OLD, previousKeyRevokedAt: START + 5 }
  await openSigningKey(db, stolen, START + 10)
  await openSigningKey(db, stolen, START + 20)
  const [next, revoked] = await findKeys(db)
  expect(next).toMatchObject({ public_key: NEW.publicKey, hand_over: null })
  expect(revoked?.revocation?.revoked_at).toBe(START + 5)
  const text = revocationText(OLD.publicKey, START + 5)
  expect(isSigned(OLD, text, revoked?.revocation?.signature)).toBe(true)
  await expect(openSigningKey(db, { signingKey: OLD }, START + 30)).rejects.toThrow('is revoked')
})

test.each([
  ['in the future', { previousSigningKey: OLD, previousKeyRevokedAt: START + HOUR }, 'in the future'],
  ['without a key', { previousKeyRevokedAt: START }, 'needs HALYARD_TRAIL_KEY_PREVIOUS'],
  ['of a lost key', { previousSigningKey: 'lost', previousKeyRevokedAt: START }, 'needs HALYARD_TRAIL_KEY'],
  ['of an unknown key', { previousSigningKey: NEWEST, previousKeyRevokedAt: START }, 'never signed'],
] as const)('revocation: one %s is rejected and changes nothing', async (_what, change, message) => {
  await openSigningKey(db, { signingKey: OLD }, START)
  await expect(openSigningKey(db, { signingKey: NEW, ...change }, START + 1)).rejects.toThrow(message)
  expect(await findKeys(db)).toMatchObject([{ public_key: OLD.publicKey, revocation: null }])
})

test('demo: keeps its own key, which hands over to a configured one; then generates another', async () => {
  const own = await openSigningKey(db, {}, START)
  expect((await openSigningKey(db, {}, START + 1)).id).toBe(own.id)
  await openSigningKey(db, { signingKey: NEW }, START + 2)
  const another = await openSigningKey(db, {}, START + 3)
  expect((await openSigningKey(db, {}, START + 4)).id).toBe(another.id)
  expect((await findKeys(db)).map(({ keyId, hand_over }) => [keyId, hand_over?.previous])).toEqual([
    [another.id, undefined],
    [NEW.id, own.publicKey],
    [own.id, undefined],
  ])
})

test('the database refuses to change, delete or revoke a key twice', async () => {
  await openSigningKey(db, { signingKey: OLD }, START)
  await openSigningKey(
    db,
    { signingKey: NEW, previousSigningKey: OLD, previousKeyRevokedAt: START + 5 },
    START + 10,
  )
  for (const change of [
    sql`update trail_key set first_used_at = 1 where key_id = ${NEW.id}`,
    sql`update trail_key set revoked_at = 1 where key_id = ${OLD.id}`,
    sql`delete from trail_key`,
  ])
    await expect(change.execute(db)).rejects.toThrow()
})
