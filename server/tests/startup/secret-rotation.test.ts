import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { emailName } from '../../src/auth/users/account-name.ts'
import { findUser, userById } from '../../src/auth/users/users.ts'
import { findFormerAccount } from '../../src/closing/closing-rows.ts'
import { eraseCustomer } from '../../src/closing/erase-customer.ts'
import { lookupHash } from '../../src/db/contact-columns.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { requireSecret } from '../../src/db/deployment-secret.ts'
import type { Secret } from '../../src/platform/secrets/secret-keys.ts'
import { createVault } from '../../src/platform/secrets/vault.ts'
import { ConfigError } from '../../src/platform/settings.ts'
import { countStale, resealColumn } from '../../src/secrets/reseal.ts'
import { SEALED_COLUMNS } from '../../src/secrets/sealed-columns.ts'
import { openPerson } from '../../src/verification/person.ts'
import { setContact, storedContacts } from '../testing/contacts.ts'
import { PASS, setFundPassword } from '../testing/funded-customer.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { appointOperator } from '../testing/test-operator.ts'

const ONE = 'the first secret, of more than thirty-two characters'
const TWO = 'the second secret, of more than thirty-two characters'
const THREE = 'a third secret, of more than thirty-two characters'
const ROTATING = { current: TWO, previous: ONE }
const CARD = {
  name: 'Household',
  card_number: 'DE89 3704 0044 0532 0130 00',
  bank: 'Sparkasse',
  branch: 'Kiel',
  bank_address: 'Holstenstr. 1, Kiel',
  swift_code: 'COBADEFFXXX',
  iban: 'DE89 3704 0044 0532 0130 00',
  full_name: 'Nora Mueller',
  payee_address: 'Hafen 1, Kiel',
  postal_code: '24103',
  country: 'DE',
}
const PHONE = '+4915112345678'
const PERSON = { name: 'Nora Mueller', country: 'DE', card_id: 'L01X00T47', contact_address: 'Berlin' }

let database: TestDatabase
let endings: (() => Promise<void>)[] = []
beforeEach(async () => {
  database = await createTestDatabase({ migrated: true })
})
afterEach(async () => {
  for (const end of endings) await end()
  endings = []
  await database.drop()
})

/** Starts with secrets; the app is closed at the end of the test unless it has ended before. */
async function start(secret: Secret): Promise<TestApp & { readonly end: () => Promise<void> }> {
  const halyard = await startTestApp({ databaseUrl: database.url, config: { secret } })
  let closed: Promise<void> | undefined
  const end = () => (closed ??= halyard.close())
  endings.push(end)
  return Object.assign(halyard, { end })
}

/** Begins a rotation without re-sealing anything. */
async function begin(secret: Secret): Promise<Database> {
  const db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  endings.push(() => db.destroy())
  await requireSecret(db, secret, 1)
  return db
}

/** Stores one value of each kind that depends on the secret. */
async function storeEverything(halyard: TestApp) {
  const { context } = halyard.app
  const nora = await halyard.registerCustomer()
  const [twin, colleague] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  await setContact(halyard, nora.id, { channel: 'mobile', address: PHONE })
  await setFundPassword(halyard, nora)
  dataOf(await nora.client('user/real_name', PERSON))
  dataOf(await nora.client('user/cash_save', CARD))
  const picture = await uploadPhoto(halyard, nora.token, 'id_front')
  const { secret: totp } = await context.auth.secondFactors.begin(nora.id, 'nora')
  const token = new TOTP({ secret: totp }).generate()
  const recoveryCodes = await context.auth.secondFactors.confirm(nora.id, token, '127.0.0.1')
  const code = await context.auth.codes.issue({ address: nora.email, purpose: 'login', caller: 'network:1' })
  return { nora, twin, colleague, picture, recoveryCodes, code, captcha: await halyard.solveCaptcha() }
}

type Stored = Awaited<ReturnType<typeof storeEverything>>

/** Expects that every stored value is read as before. `codeNumber` is the place of the recovery code to use. */
async function expectReadable(
  halyard: TestApp,
  { nora, picture, recoveryCodes }: Stored,
  codeNumber: number,
) {
  const { auth, uploads, db, config } = halyard.app.context
  for (const name of [emailName(nora.email), { channel: 'mobile', address: PHONE } as const])
    expect(await findUser(db, config.secret, name)).toMatchObject({ id: String(nora.id) })
  expect(await storedContacts(halyard, nora.id)).toEqual({ email: nora.email, mobile: PHONE })
  await auth.fundPassword.check(nora.id, PASS)
  await expect(auth.fundPassword.check(nora.id, '135791')).rejects.toMatchObject({
    code: 'fund_password_wrong',
  })
  await auth.secondFactors.check(nora.id, recoveryCodes[codeNumber], '127.0.0.1')
  expect(await auth.secondFactors.isOn(nora.id)).toBe(true)
  const viewer = { userId: nora.id, ip: '127.0.0.1' }
  expect((await uploads.readOwn(picture, viewer))?.length).toBeGreaterThan(100)
  const { person } = await db
    .selectFrom('verification')
    .select('person')
    .where('user_id', '=', String(nora.id))
    .executeTakeFirstOrThrow()
  expect(person && openPerson(config.secret, nora.id, person).name).toBe(PERSON.name)
  const cards = dataOf(await halyard.client(nora.token)('user/cash_info', {})).list
  expect(cards.map(({ bank }) => bank)).toEqual([CARD.bank])
}

const finishedAt = async (halyard: TestApp) =>
  (
    await halyard.app.context.db
      .selectFrom('deployment')
      .select('secret_rotated_at')
      .executeTakeFirstOrThrow()
  ).secret_rotated_at

test('rotation: values open with both secrets, are re-sealed, then open with the new one alone', async () => {
  const first = await start({ current: ONE })
  const stored = await storeEverything(first)
  await first.end()

  const both = await start(ROTATING)
  await expectReadable(both, stored, 0)
  const { auth } = both.app.context
  await auth.captchas.redeem(stored.captcha)
  const use = { address: stored.nora.email, purpose: 'login', caller: 'network:1' } as const
  expect(await auth.codes.take(use, stored.code)).toBe(true)
  await expect.poll(() => finishedAt(both)).not.toBeNull()
  await both.end()

  const second = await start({ current: TWO })
  await expectReadable(second, stored, 1)
  const { twin, colleague } = stored
  dataOf(await second.client(twin.token)('user/real_name', { ...PERSON, card_id: 'l01x-00t47' }))
  const reviewer = await appointOperator(second, colleague, 'reviewer')
  const { list } = dataOf(await reviewer.ops('ops/verification/list', { status: 'under_review' }))
  const waiting = list.find(({ customer_id }) => customer_id === twin.id)
  const shown = dataOf(await reviewer.ops('ops/verification/show', { id: waiting?.id ?? 0 }))
  expect(shown.same_document).toEqual([stored.nora.id])
})

test('rotation: the System page counts values, and fund passwords until they are entered', async () => {
  const first = await start({ current: ONE })
  const stored = await storeEverything(first)
  await first.end()
  const both = await start(ROTATING)
  await expect.poll(() => finishedAt(both)).not.toBeNull()
  const operator = await appointOperator(both, stored.colleague, 'operator')
  const { secret_rotation } = dataOf(await operator.ops('ops/system/show', {}))
  expect(secret_rotation).toMatchObject({ waiting: 0, unreadable: 0, finished_at: expect.any(Number) })
  expect(secret_rotation?.older_fund_passwords).toBeGreaterThan(0)
  const keyOf = async () =>
    (
      await both.app.context.db
        .selectFrom('fund_password')
        .select(['hash', 'key_id'])
        .where('user_id', '=', String(stored.nora.id))
        .executeTakeFirstOrThrow()
    ).key_id
  const before = await keyOf()
  await both.app.context.auth.fundPassword.check(stored.nora.id, PASS)
  expect(await keyOf()).not.toEqual(before)
  await both.app.context.auth.fundPassword.check(stored.nora.id, PASS)
})

test('wrong secrets: each is rejected with the remedy, and nothing changes', async () => {
  await (await start({ current: ONE })).end()
  const refusal = (secret: Secret) => expect(start(secret)).rejects
  await refusal({ current: THREE }).toThrow('HALYARD_SECRET is not the secret of this database')
  await refusal({ current: TWO, previous: THREE }).toThrow(
    'Neither HALYARD_SECRET nor HALYARD_SECRET_PREVIOUS',
  )
  await refusal({ current: ONE, previous: THREE }).toThrow('HALYARD_SECRET_PREVIOUS is not the secret')
  const both = await start(ROTATING)
  await expect.poll(() => finishedAt(both)).not.toBeNull()
  await both.end()
  await refusal({ current: TWO, previous: THREE }).toThrow('HALYARD_SECRET_PREVIOUS is not the secret')
  await refusal({ current: ONE }).toThrow('from before the rotation')
  await refusal({ current: THREE }).toThrow(ConfigError)
  await (await start(ROTATING)).end()
  await (await start({ current: TWO })).end()
})

test('an interrupted rotation: rejected with one secret or a third; resumes with both', async () => {
  const first = await start({ current: ONE })
  const stored = await storeEverything(first)
  await first.end()
  const db = await begin(ROTATING)
  const cards = SEALED_COLUMNS.find(({ table }) => table === 'bank_card')
  if (!cards) return expect.unreachable('no sealed column of bank cards')
  const stopping = new AbortController()
  const before = await countStale(db, ROTATING, cards)
  const one = { ...cards, batch: 1 }
  const options = { signal: stopping.signal, onBatch: () => stopping.abort() }
  expect(await resealColumn(db, ROTATING, one, options)).toEqual({ resealed: 1, unreadable: [] })
  expect(await countStale(db, ROTATING, cards)).toBe(before - 1)

  await expect(start({ current: TWO })).rejects.toThrow('is not finished')
  await expect(start({ current: THREE, previous: TWO })).rejects.toThrow('third secret')
  const both = await start(ROTATING)
  await expectReadable(both, stored, 0)
  await expect.poll(() => finishedAt(both)).not.toBeNull()
  await both.end()
  await expectReadable(await start({ current: TWO }), stored, 1)
})

test('an unfinished rotation can be turned round; twice rotated hashes are still checked', async () => {
  const first = await start({ current: ONE })
  const stored = await storeEverything(first)
  await first.end()
  await begin(ROTATING)
  const back = await start({ current: ONE, previous: TWO })
  await expect.poll(() => finishedAt(back)).not.toBeNull()
  await back.end()
  for (const secret of [ROTATING, { current: THREE, previous: TWO }]) {
    const next = await start(secret)
    await expect.poll(() => finishedAt(next)).not.toBeNull()
    await next.end()
  }
  await expectReadable(await start({ current: THREE }), stored, 0)
})

test('a value that neither secret opens prevents the end of the rotation and is counted', async () => {
  const first = await start({ current: ONE })
  const { nora, colleague } = await storeEverything(first)
  const sealed = createVault({ current: THREE }, 'bank card').seal(Buffer.from('{}'), String(nora.id))
  await first.app.context.db
    .updateTable('bank_card')
    .set({ sealed })
    .where('user_id', '=', String(nora.id))
    .execute()
  await first.end()
  const both = await start(ROTATING)
  const operator = await appointOperator(both, colleague, 'operator')
  const rotation = async () => dataOf(await operator.ops('ops/system/show', {})).secret_rotation
  await expect
    .poll(rotation, { timeout: 5_000 })
    .toMatchObject({ waiting: 1, unreadable: 1, finished_at: null })
})

test('contacts have the hashes of the new secret before the server serves', async () => {
  const first = await start({ current: ONE })
  const { nora } = await storeEverything(first)
  const hashOf = async (halyard: TestApp) => (await userById(halyard.app.context.db, nora.id)).email_hash
  const before = await hashOf(first)
  await first.end()
  const both = await start(ROTATING)
  const after = await hashOf(both)
  expect(after).toBe(lookupHash(ROTATING, emailName(nora.email)))
  expect(after).not.toBe(before)
  const { email, password } = nora
  expect(await both.client()('user/login', { account: email, password })).toMatchObject({
    type: 'ok',
  })
})

test('a customer whose key is lost delays the end of a rotation without affecting others', async () => {
  const first = await start({ current: ONE })
  const { nora, twin, colleague } = await storeEverything(first)
  const { db } = first.app.context
  await sql`alter table data_key disable trigger user`.execute(db)
  await db.deleteFrom('data_key').where('owner_id', '=', String(twin.id)).execute()
  await sql`alter table data_key enable trigger user`.execute(db)
  await first.end()
  const both = await start(ROTATING)
  const { context } = both.app
  expect(await findUser(context.db, context.config.secret, emailName(nora.email))).toBeDefined()
  expect(await findUser(context.db, context.config.secret, emailName(twin.email))).toBeUndefined()
  const operator = await appointOperator(both, colleague, 'operator')
  await expect
    .poll(async () => dataOf(await operator.ops('ops/system/show', {})).secret_rotation, { timeout: 5_000 })
    .toMatchObject({ waiting: 1, unreadable: 1, finished_at: null })
})

test('a former contact is known after a rotation', async () => {
  const first = await start({ current: ONE })
  const nora = await first.registerCustomer()
  const { db } = first.app.context
  await eraseCustomer(db, await userById(db, nora.id), { secret: { current: ONE }, at: 1 })
  await first.end()
  const both = await start(ROTATING)
  const former = await findFormerAccount(both.app.context.db, ROTATING, emailName(nora.email))
  expect(former).toBe(BigInt(nora.id))
})

test('every sealed column of the database is re-sealed', async () => {
  const { db } = (await start({ current: ONE })).app.context
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(db)
  const sealed = rows
    .map(({ name }) => name)
    .filter((name) => /\.(sealed|sealed_.*|.*_sealed|person)$/.test(name))
  const known = SEALED_COLUMNS.map(({ table, sealed: column }) => `${table}.${column}`)
  // The keys of hashes are sealed again when the rotation begins. Customers' keys seal the contacts.
  const others = ['retired_key.sealed', 'app_user.email_sealed', 'app_user.mobile_sealed']
  expect(sealed.toSorted()).toEqual([...known, ...others].toSorted())
})
