import { generateKeyPairSync } from 'node:crypto'
import type { RequestOf } from '@halyard/api'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { PASS, setFundPassword } from '../testing/funded-customer.ts'

const STEP_MS = 30_000
const DAY_MS = 24 * 60 * 60 * 1000
const PEM = String(generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }))

let halyard: TestApp
let clock = Date.now()

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, config: { securityHoldMs: DAY_MS } })
})
afterAll(() => halyard.close())

interface Owner extends TestCustomer {
  /** Returns the next code of the authenticator app. Each is valid once. */
  readonly second: () => string
}

async function ownerWithFactor(): Promise<Owner> {
  const customer = await halyard.registerCustomer()
  const { secondFactors } = halyard.app.context.auth
  const { secret } = await secondFactors.begin(customer.id, 'x')
  const second = () => {
    clock += STEP_MS
    return new TOTP({ secret }).generate({ timestamp: clock })
  }
  await secondFactors.confirm(customer.id, second(), '127.0.0.1')
  return { ...customer, second }
}

type Creation = RequestOf<'safe/api_key_create'>
const ED25519 = {
  label: 'Bot',
  kind: 'ed25519',
  public_key: PEM,
  scopes: '',
  networks: '',
  days: '365',
} as const
const HMAC = { label: 'Bot', kind: 'hmac', scopes: '', networks: '', days: '90' } as const

function create({ client, password, second }: Owner, request: Omit<Creation, 'password'>) {
  return client('safe/api_key_create', { password, second: second(), ...request })
}

async function createAll(owner: Owner, count: number): Promise<number[]> {
  const { sessions, apiKeys } = halyard.app.context
  const session = await sessions.find(owner.token)
  if (!session) throw new Error('no session')
  const rights = { label: 'Bot', scopes: [], networks: [], days: 1 }
  const made = await Promise.all(Array.from({ length: count }, () => apiKeys.create(session, rights)))
  return made.map(({ key }) => key.id)
}

async function idsOf({ client }: TestCustomer): Promise<number[]> {
  return dataOf(await client('safe/api_keys', {})).list.map(({ id }) => id)
}

test('a key of Ed25519: no secret is returned, and the owner is notified', async () => {
  const owner = await ownerWithFactor()
  const made = dataOf(
    await create(owner, { ...ED25519, scopes: 'trade_spot', networks: '192.0.2.9/24, ::1' }),
  )
  expect(made.secret).toBeUndefined()
  expect(made.key).toMatchObject({
    kind: 'ed25519',
    scopes: ['trade_spot'],
    networks: ['192.0.2.0/24', '::1'],
  })
  expect(made.key.key).toMatch(/^[A-Za-z0-9]{64}$/)
  expect(made.key.expires_at - made.key.created_at).toBe(365 * DAY_MS)
  expect(dataOf(await owner.client('safe/api_keys', {})).list).toEqual([made.key])
  expect(await halyard.lastMessageTo(owner.email)).toContain('An API key was created.')
  const { list } = dataOf(await owner.client('notice/list', {}))
  expect(list[0]).toMatchObject({ kind: 'account_changed', what: 'api_key' })
})

test('a key of HMAC: its secret is returned once and stored sealed', async () => {
  const owner = await ownerWithFactor()
  const made = dataOf(await create(owner, HMAC))
  expect(made.secret).toMatch(/^[A-Za-z0-9]{64}$/)
  const row = await halyard.app.context.db
    .selectFrom('api_key')
    .select('sealed_secret')
    .where('id', '=', String(made.key.id))
    .executeTakeFirstOrThrow()
  expect(row.sealed_secret?.includes(made.secret ?? '')).toBe(false)
  const found = await halyard.app.context.apiKeys.find(made.key.key)
  expect(Buffer.from(found?.verifier ?? []).toString()).toBe(made.secret)
})

test('creating a key holds withdrawals', async () => {
  const owner = await ownerWithFactor()
  dataOf(await create(owner, ED25519))
  const { hold_until } = dataOf(await owner.client('user/has_password', {}))
  expect(hold_until).toBeGreaterThan(clock)
})

const WRONG: readonly (readonly [string, Partial<Creation>, object])[] = [
  ['a wrong password', { password: 'not it' }, { code: 'password_wrong' }],
  ['a wrong code', { second: '000000' }, { code: 'second_factor_wrong' }],
  ['more than a year', { days: '366' }, { code: 'invalid_field', field: 'days' }],
  ['no day', { days: '0' }, { code: 'invalid_field', field: 'days' }],
  ['every network', { networks: '0.0.0.0/0' }, { code: 'invalid_field', field: 'networks' }],
  ['a host name', { networks: 'example.com' }, { code: 'invalid_field', field: 'networks' }],
  ['31 networks', { networks: '192.0.2.1 '.repeat(31) }, { code: 'invalid_field', field: 'networks' }],
  ['no public key', { public_key: '' }, { code: 'api_key_public_key_invalid' }],
  ['a public key that is none', { public_key: 'AAAA' }, { code: 'api_key_public_key_invalid' }],
  ['an unknown right', { scopes: 'withdraw' }, { code: 'invalid_field', field: 'scopes' }],
  [
    'an unknown right after a known one',
    { scopes: 'trade_spot,withdraw' },
    { code: 'invalid_field', field: 'scopes' },
  ],
  ['an empty name', { label: ' ' }, { code: 'invalid_field', field: 'label' }],
]

test.each(WRONG)('a key with %s is rejected and not stored', async (_name, change, error) => {
  const owner = await ownerWithFactor()
  expect(await create(owner, { ...ED25519, ...change })).toMatchObject(error)
  expect(await idsOf(owner)).toEqual([])
})

test.each([
  ['for more than 90 days', { days: '91' }, { code: 'invalid_field', field: 'days' }],
  ['that trades from anywhere', { scopes: 'trade_spot' }, { code: 'api_key_networks_required' }],
  ['with a public key', { public_key: PEM }, { code: 'invalid_field', field: 'public_key' }],
] as const)('a key of HMAC %s is rejected', async (_name, change, error) => {
  expect(await create(await ownerWithFactor(), { ...HMAC, ...change })).toMatchObject(error)
})

test('rights are those that were asked for, each once', async () => {
  const owner = await ownerWithFactor()
  const scopes = async (text: string) =>
    dataOf(await create(owner, { ...ED25519, scopes: text, networks: '192.0.2.7' })).key.scopes
  expect(await scopes('trade_contract')).toEqual(['trade_contract'])
  expect(await scopes('trade_contract,trade_spot,trade_contract')).toEqual(['trade_spot', 'trade_contract'])
})

const TRANSFERS = { ...ED25519, scopes: 'transfer', networks: '192.0.2.7' } as const

async function ownerWithFundPassword(): Promise<Owner> {
  const owner = await ownerWithFactor()
  await setFundPassword(halyard, owner)
  return owner
}

test('a key that transfers is created and changed with the fund password', async () => {
  const owner = await ownerWithFundPassword()
  const { key } = dataOf(await create(owner, { ...TRANSFERS, pass: PASS }))
  expect(key.scopes).toEqual(['transfer'])
  const { password } = owner
  const change = { id: String(key.id), label: 'Bot', networks: '192.0.2.8', password }
  const widened = () => ({ ...change, scopes: 'trade_spot,transfer', second: owner.second() })
  expect(await owner.client('safe/api_key_change', widened())).toMatchObject({ field: 'pass' })
  dataOf(await owner.client('safe/api_key_change', { ...widened(), pass: PASS }))
  dataOf(await owner.client('safe/api_key_change', { ...change, scopes: '', second: owner.second() }))
})

test.each([
  ['without the fund password', {}, { code: 'invalid_field', field: 'pass' }],
  ['with a wrong fund password', { pass: '975310' }, { code: 'fund_password_wrong', field: 'pass' }],
  ['from anywhere', { networks: '', pass: PASS }, { code: 'api_key_networks_required' }],
])('a key that transfers %s is rejected and not stored', async (_name, change, error) => {
  const owner = await ownerWithFundPassword()
  expect(await create(owner, { ...TRANSFERS, ...change })).toMatchObject(error)
  expect(await idsOf(owner)).toEqual([])
})

test('a key that transfers needs an account with a fund password', async () => {
  const owner = await ownerWithFactor()
  expect(await create(owner, { ...TRANSFERS, pass: PASS })).toMatchObject({
    code: 'fund_password_not_set',
  })
})

test('an account without a second factor has no key', async () => {
  const { client, password } = await halyard.registerCustomer()
  expect(await client('safe/api_key_create', { ...ED25519, password })).toMatchObject({
    code: 'api_key_needs_factor',
  })
})

test('a key is not created without the proof of the second factor', async () => {
  const { client, password } = await ownerWithFactor()
  expect(await client('safe/api_key_create', { ...ED25519, password })).toMatchObject({
    code: 'second_factor_required',
  })
})

test('of 40 keys that are created at once, 30 are stored', async () => {
  const owner = await ownerWithFactor()
  await createAll(owner, 20)
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => createAll(owner, 1)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await idsOf(owner)).toHaveLength(30)
})

test('a changed key has its new rights, and the owner is notified', async () => {
  const owner = await ownerWithFactor()
  const { key } = dataOf(await create(owner, { ...ED25519, scopes: 'trade_spot', networks: '192.0.2.7' }))
  await halyard.app.context.apiKeys.find(key.key)
  const { client, password, second } = owner
  const id = String(key.id)
  const rights = { label: 'Reader', scopes: '', networks: '' } as const
  dataOf(await client('safe/api_key_change', { id, ...rights, password, second: second() }))
  expect(await halyard.app.context.apiKeys.find(key.key)).toMatchObject({
    label: 'Reader',
    scopes: [],
    networks: [],
  })
  expect(await halyard.lastMessageTo(owner.email)).toContain('The rights of an API key were changed.')
})

test('a key of HMAC cannot be changed into one that trades from anywhere', async () => {
  const owner = await ownerWithFactor()
  const { key } = dataOf(await create(owner, { ...HMAC, scopes: 'trade_spot', networks: '192.0.2.7' }))
  const { client, password, second } = owner
  const change = { id: String(key.id), label: 'Bot', scopes: 'trade_spot', networks: '' } as const
  expect(await client('safe/api_key_change', { ...change, password, second: second() })).toMatchObject({
    code: 'api_key_networks_required',
  })
})

test("another customer's key is neither changed nor ended", async () => {
  const [owner, other] = [await ownerWithFactor(), await ownerWithFactor()]
  const [first] = await createAll(owner, 1)
  const id = String(first)
  const error = { code: 'api_key_must_be_known', field: 'id' }
  expect(await other.client('safe/api_key_end', { id })).toMatchObject(error)
  const { client, password, second } = other
  const change = { id, label: 'Mine', scopes: '', networks: '', password, second: second() } as const
  expect(await client('safe/api_key_change', change)).toMatchObject(error)
  expect(await idsOf(owner)).toEqual([first])
})

test('an ended key is not found, from the next moment on', async () => {
  const owner = await ownerWithFactor()
  const { key } = dataOf(await create(owner, ED25519))
  expect(await halyard.app.context.apiKeys.find(key.key)).toBeDefined()
  dataOf(await owner.client('safe/api_key_end', { id: String(key.id) }))
  expect(await halyard.app.context.apiKeys.find(key.key)).toBeUndefined()
  expect(await owner.client('safe/api_key_end', { id: String(key.id) })).toMatchObject({
    code: 'api_key_must_be_known',
  })
})

test('an expired key is not found, even one that was read a moment before', async () => {
  const owner = await ownerWithFactor()
  const { key } = dataOf(await create(owner, { ...ED25519, days: '1' }))
  clock = key.expires_at - 1
  expect(await halyard.app.context.apiKeys.find(key.key)).toBeDefined()
  clock = key.expires_at
  expect(await halyard.app.context.apiKeys.find(key.key)).toBeUndefined()
})

async function expectNoKeyAfter(act: (owner: Owner) => Promise<unknown>): Promise<void> {
  const owner = await ownerWithFactor()
  await createAll(owner, 3)
  await act(owner)
  expect(await halyard.app.context.apiKeys.list(owner.id)).toEqual([])
}

test('all keys end when the owner changes the password', () =>
  expectNoKeyAfter(async ({ client, password, second }) => {
    const fresh = 'nine old boats'
    const request = { original: password, new: fresh, confirm: fresh, second: second() }
    dataOf(await client('user/e_pwd', request))
  }))

test('all keys end when the owner freezes the account', () =>
  expectNoKeyAfter(async ({ client, password }) => dataOf(await client('user/freeze', { password }))))

test('keys remain when the owner signs out the other devices', async () => {
  const owner = await ownerWithFactor()
  const ids = await createAll(owner, 2)
  dataOf(await owner.client('user/end_sessions', {}))
  expect((await idsOf(owner)).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

test('a session that is closed leaves no key behind', async () => {
  const owner = await ownerWithFactor()
  const { sessions, apiKeys } = halyard.app.context
  const session = await sessions.find(owner.token)
  if (!session) throw new Error('no session')
  await sessions.closeAll(owner.id)
  const rights = { label: 'Bot', scopes: [], networks: [], days: 1 }
  await expect(apiKeys.create(session, rights)).rejects.toThrow()
  expect(await apiKeys.list(owner.id)).toEqual([])
})
