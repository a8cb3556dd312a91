import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { emailName } from '../../src/auth/users/account-name.ts'
import { openContacts, SEALED_CONTACTS, type SealedContacts } from '../../src/auth/users/contacts.ts'
import { findUser } from '../../src/auth/users/users.ts'
import { closeDueAccounts } from '../../src/closing/run-closings.ts'
import type { Database } from '../../src/db/database.ts'
import { setContact, storedContacts } from '../testing/contacts.ts'
import { registerOperator } from '../testing/test-operator.ts'

const DAY_MS = 86_400_000
const PHONE = '+4915112345678'
const OTHER_PHONE = '+4915112345679'
const PASSWORD = 'seven small boats'

let database: TestDatabase
let halyard: TestApp
let clock = Date.parse('2027-03-01T12:00:00Z')
beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  halyard = await start()
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

/** The server owns the tables, because some tests alter them as a person with the database does. */
function start(): Promise<TestApp> {
  return startTestApp({ databaseUrl: database.url, now: () => clock, follows: false })
}

const context = () => halyard.app.context
const login = ({ email, password }: TestCustomer) =>
  halyard.client()('user/login', { account: email, password })

async function rowOf({ id }: TestCustomer): Promise<SealedContacts> {
  return context()
    .db.selectFrom('app_user')
    .select(SEALED_CONTACTS)
    .where('app_user.id', '=', String(id))
    .executeTakeFirstOrThrow()
}

async function close(customer: TestCustomer): Promise<void> {
  dataOf(await customer.client('safe/close_account', { password: customer.password }))
  clock += 30 * DAY_MS
  await closeDueAccounts(context())
}

/** Runs as the owner of the database, whom its triggers do not stop. */
async function byHand(run: (db: Database) => Promise<unknown>): Promise<void> {
  const { db } = context()
  await sql`alter table data_key disable trigger user`.execute(db)
  await run(db)
  await sql`alter table data_key enable trigger user`.execute(db)
}

const deleteKeyOf = ({ id }: TestCustomer) =>
  byHand((db) => sql`delete from data_key where owner_id = ${id}`.execute(db))

test('a customer registers, signs in by mail and by phone, and no row has the plain contacts', async () => {
  const ann = await halyard.registerCustomer()
  await setContact(halyard, ann.id, { channel: 'mobile', address: PHONE })
  expect(await login(ann)).toMatchObject({ type: 'ok' })
  const byPhone = { account: '015112345678', country: 'DE', password: ann.password }
  expect(await halyard.client()('user/login', byPhone)).toMatchObject({ type: 'ok' })
  expect(await storedContacts(halyard, ann.id)).toEqual({ email: ann.email, mobile: PHONE })
  await halyard.issueCode(ann.email, 'login')
  const { db } = context()
  for (const table of ['app_user', 'data_key', 'sign_in_log', 'session', 'verification_code']) {
    const { rows } = await sql<{ row: string }>`select own::text as row from ${sql.table(table)} own`.execute(
      db,
    )
    const all = rows.map(({ row }) => row).join()
    for (const address of [ann.email, PHONE])
      for (const form of [address, Buffer.from(address).toString('hex')])
        expect(all, table).not.toContain(form)
  }
})

test('one address in different cases, registered at the same moment: one account', async () => {
  const forms = ['mixed@test.example', 'Mixed@Test.Example', 'MIXED@TEST.EXAMPLE']
  const codes = await Promise.all(forms.map(() => halyard.issueCode('mixed@test.example', 'register')))
  const replies = await Promise.all(
    forms.map((account, index) =>
      halyard.client()('user/register', {
        account,
        code: codes.at(-1 - index) ?? '',
        password: PASSWORD,
        repassword: PASSWORD,
        agree: '1',
        agreement_version: 1,
      }),
    ),
  )
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1)
  const { rows } = await sql`
    select email_hash from app_user group by email_hash having count(*) > 1`.execute(context().db)
  expect(rows).toEqual([])
})

test('a contact can be taken by one account only, also at the same moment', async () => {
  const [ann, ben] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const name = { channel: 'mobile', address: '+4915112345670' } as const
  const set = await Promise.allSettled([ann, ben].map(({ id }) => setContact(halyard, id, name)))
  expect(set.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('closing deletes the key: a copy of the sealed rows opens before it and not after', async () => {
  const [ann, ben] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  await setContact(halyard, ann.id, { channel: 'mobile', address: OTHER_PHONE })
  const { contacts_key: _key, ...copy } = await rowOf(ann)
  /** Opens the copy with each key that the database has, as its owner's. */
  const opened = async () => {
    const keys = await context().db.selectFrom('data_key').select('sealed').execute()
    return keys
      .map(({ sealed }) => openContacts(context().config.secret, { ...copy, contacts_key: sealed }))
      .filter(({ email, mobile }) => email !== null || mobile !== null)
  }
  expect(await opened()).toEqual([{ email: ann.email, mobile: OTHER_PHONE }])
  await close(ann)
  expect(await opened()).toEqual([])
  expect(await storedContacts(halyard, ben.id)).toEqual({ email: ben.email, mobile: null })
})

test('a contact of a closed account can register again, and the closed account is recognised', async () => {
  const ann = await halyard.registerCustomer()
  await close(ann)
  const code = await halyard.issueCode(ann.email, 'register')
  const request = { account: ann.email.toUpperCase(), code, password: PASSWORD, repassword: PASSWORD }
  const { user } = dataOf(
    await halyard.client()('user/register', { ...request, agree: '1', agreement_version: 1 }),
  )
  const found = await findUser(context().db, context().config.secret, emailName(ann.email))
  expect(found).toMatchObject({ id: String(user.id), returned_from: String(ann.id) })
})

test('a sealed contact or a key that was moved to another row or column does not open', async () => {
  const [ann, ben] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const { secret } = context().config
  const [own, other] = [await rowOf(ann), await rowOf(ben)]
  const none = { email: null, mobile: null }
  expect(openContacts(secret, own).email).toBe(ann.email)
  expect(openContacts(secret, { ...own, email_sealed: other.email_sealed })).toEqual(none)
  expect(openContacts(secret, { ...own, email_sealed: null, mobile_sealed: own.email_sealed })).toEqual(none)
  expect(openContacts(secret, { ...own, contacts_key: other.contacts_key })).toEqual(none)
  expect(openContacts(secret, { ...other, id: own.id })).toEqual(none)
})

test('an account whose key is lost can close, which frees its contact', async () => {
  const [ann, ben] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  dataOf(await ann.client('safe/close_account', { password: ann.password }))
  await deleteKeyOf(ann)
  await close(ben)
  const { db, config } = context()
  for (const { email } of [ann, ben])
    expect(await findUser(db, config.secret, emailName(email))).toBeUndefined()
  const former = await db
    .selectFrom('former_contact')
    .select('user_id')
    .where('user_id', '>=', String(ann.id))
    .orderBy('user_id')
    .execute()
  expect(former.map(({ user_id }) => Number(user_id))).toEqual([ann.id, ben.id])
})

test('the database keeps the key of an open account, whatever statement the server runs', async () => {
  const ann = await halyard.registerCustomer()
  const { db } = context()
  for (const statement of [
    sql`delete from data_key where owner_id = ${ann.id}`,
    sql`update data_key set owner_id = owner_id + 1 where owner_id = ${ann.id}`,
    sql`update data_key set sealed = substring(sealed from 1 for 4) || '\\x00' where owner_id = ${ann.id}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('a data key is kept until its owner leaves')
  expect(await login(ann)).toMatchObject({ type: 'ok' })
})

test('a key deleted by hand: that customer is sent to support, and all others go on', async () => {
  const [ann, ben] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const operator = await registerOperator(halyard, 'operator')
  await deleteKeyOf(ann)
  const expectOneLost = async () => {
    expect(await login(ann)).toMatchObject({ type: 'error', code: 'contacts_unreadable' })
    expect(await login({ ...ann, password: 'wrong' })).toMatchObject({ code: 'account_or_password_wrong' })
    expect(await login(ben)).toMatchObject({ type: 'ok' })
  }
  await expectOneLost()
  const { list } = dataOf(await operator.ops('ops/customer/find', { query: ann.email }))
  expect(list).toMatchObject([{ id: ann.id, found_by: 'email', email: null }])
  expect(dataOf(await ann.client('user/center', {}))).toMatchObject({ id: ann.id, email: null })
  await halyard.close()
  halyard = await start()
  await expectOneLost()
})
