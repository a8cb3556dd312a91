import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountHash, nameHash } from '../../platform/secrets/search-hashes.ts'
import { createVault } from '../../platform/secrets/vault.ts'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

const SECRET = { current: 'the first secret, of more than thirty-two characters' }
const CARD = { iban: 'DE89370400440532013000', card_number: '4000123456789010' }

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  await migrate(db, '0205-passwords-required', SECRET)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

test('migration 0206: what is stored is found by its hashes; what does not open is left as it is', async () => {
  const seal = (use: string, value: object, about: string) =>
    createVault(SECRET, use).seal(Buffer.from(JSON.stringify(value)), about)
  await sql`
    insert into app_user (id, account_number, nickname, password_hash, invite_code, lang, created_at, closed_at)
    select n, n::text, '', '', 'C' || n, 'en', 1, 2 from generate_series(1, 2) n`.execute(db)
  const person = seal('verification', { name: 'Ann Bell' }, 'person 1')
  await sql`
    insert into verification (user_id, level, status, country, person, document_hash, submitted_at)
    select n, 1, 'under_review', 'DE', ${person}, 'hash', 1 from generate_series(1, 2) n`.execute(db)
  await sql`
    insert into bank_card (user_id, sealed, is_default, created_at)
    values (1, ${seal('bank card', CARD, '1')}, true, 1)`.execute(db)
  await migrate(db, '0206-searchable-persons', SECRET)
  const { rows } = await sql`select name_hash from verification order by user_id`.execute(db)
  expect(rows).toEqual([{ name_hash: nameHash(SECRET, 'bell ANN') }, { name_hash: null }])
  const cards = await sql`select account_hash from bank_card`.execute(db)
  expect(cards.rows).toEqual([{ account_hash: accountHash(SECRET, CARD) }])
})
