import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aboutContact, lookupHash } from '../contact-columns.ts'
import { openDataKey } from '../data-keys.ts'
import { type Database, openDatabase } from '../database.ts'
import { requireKnownSecret, requireSecret } from '../deployment-secret.ts'
import { migrate } from '../migrate.ts'

const SECRET = { current: 'the first secret, of more than thirty-two characters' }
const OTHER = { current: 'the second secret, of more than thirty-two characters' }
const MIGRATION = '0140-data-keys'
/** More than one statement seals. */
const CUSTOMERS = 1_001

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  await migrate(db, '0136-staff-names')
  await sql`
    insert into app_user (id, account_number, nickname, email, mobile, password_hash, invite_code, lang, created_at)
    select n, n::text, 'Ann', case when n <> 2 then 'ann' || n || '@test.example' end,
      case when n % 2 = 0 then '+49151' || n end, '', 'C' || n, 'en', 1
    from generate_series(1, ${CUSTOMERS}) n`.execute(db)
  await sql`
    insert into app_user (id, account_number, nickname, password_hash, invite_code, lang, created_at, closed_at)
    values (5000, '5000', '', '', 'CLOSED', 'en', 1, 2)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

test('migration 0140: contacts are sealed, found by their hashes, and their columns are gone', async () => {
  await migrate(db, MIGRATION, SECRET)
  const { rows } = await sql<{ id: string; key: Buffer; email: Buffer | null; mobile: Buffer | null }>`
    select app_user.id, data_key.sealed as key, email_sealed as email, mobile_sealed as mobile
    from app_user join data_key on owner_id = app_user.id and purpose = 'contacts' order by app_user.id`.execute(
    db,
  )
  const opened = rows.map(({ id, key, email, mobile }) => {
    const ownerId = Number(id)
    const vault = openDataKey(SECRET, { ownerId, purpose: 'contacts' }, key)
    return [
      ownerId,
      email && vault.open(email, aboutContact(ownerId, 'email')).toString(),
      mobile && vault.open(mobile, aboutContact(ownerId, 'mobile')).toString(),
    ]
  })
  const stored = Array.from({ length: CUSTOMERS }, (_, index) => index + 1).map((n) => [
    n,
    n === 2 ? null : `ann${n}@test.example`,
    n % 2 === 0 ? `+49151${n}` : null,
  ])
  expect(opened).toEqual(stored)
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('mobile_hash', '=', lookupHash(SECRET, { channel: 'mobile', address: '+491511000' }))
    .execute()
  expect(found).toEqual([{ id: '1000' }])
  expect(await plainColumns()).toEqual([])
})

test('migration 0140: without the secret it fails and changes nothing', async () => {
  await expect(migrate(db, MIGRATION)).rejects.toThrow('database migration failed')
  expect(await plainColumns()).toEqual(['email', 'mobile'])
  const { rows } = await sql`select 1 from app_user where email = 'ann7@test.example'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('another secret is refused before the migration, and the recorded one is not', async () => {
  await requireKnownSecret(db, OTHER)
  await sql`insert into deployment (mode) values ('production')`.execute(db)
  await requireKnownSecret(db, OTHER)
  await requireSecret(db, SECRET, 1)
  await requireKnownSecret(db, SECRET)
  await requireKnownSecret(db, { ...OTHER, previous: SECRET.current })
  await expect(requireKnownSecret(db, OTHER)).rejects.toThrow('is not the secret of this database')
})

async function plainColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'app_user' and column_name in ('email', 'mobile') order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
