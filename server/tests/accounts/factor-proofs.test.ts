import { type CallPath, type FactorAct, METHODS } from '@halyard/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { TOTP } from 'otpauth'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import { balanceOf, PASS, registerFundedCustomer } from '../testing/funded-customer.ts'
import { opsClient, registerOperator } from '../testing/test-operator.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'

const ORIGIN = 'https://exchange.example'
const REQUIRED = { code: 'second_factor_required' }
const INVALID_REQUESTS = { code: 'passkey_invalid' }

let halyard: DemoTestApp

beforeAll(async () => {
  halyard = await startDemoTestApp({
    config: { publicUrl: ORIGIN, staffNeedsSecondFactor: { except: [] } },
  })
})
afterAll(() => halyard.close())

async function addPasskey({ client, password }: TestCustomer, proof: object = {}): Promise<Authenticator> {
  const key = createAuthenticator(ORIGIN)
  const { options } = dataOf(await client('safe/passkey_begin', { password, ...proof }))
  dataOf(await client('safe/passkey_finish', { response: key.make(options), name: 'Key' }))
  return key
}

async function proofFor({ client }: TestCustomer, act: FactorAct, key: Authenticator): Promise<string> {
  const { options } = dataOf(await client('safe/proof_begin', { act }))
  if (!options) throw new Error('no passkey is accepted')
  return key.use(options)
}

function factorsOf(userId: number) {
  const { db } = halyard.app.context
  return Promise.all([
    db.selectFrom('passkey').select('credential_id').where('user_id', '=', String(userId)).execute(),
    db.selectFrom('totp').selectAll().where('user_id', '=', String(userId)).execute(),
    db.selectFrom('address_book').selectAll().where('user_id', '=', String(userId)).execute(),
    db.selectFrom('bank_card').selectAll().where('user_id', '=', String(userId)).execute(),
  ])
}

function withoutProof<Request extends object>(request: Request): Omit<Request, 'second' | 'passkey'> {
  const { second: _second, passkey: _passkey, ...rest } = { second: '', passkey: '', ...request }
  return rest
}

/** Returns a request with the thief's password in place of the example's, and without a proof. */
function withPassword(request: object, password: string): object {
  const rest = withoutProof(request)
  const secrets = ['password', 'original', 'login_password'].filter((name) => name in rest)
  return { ...rest, ...Object.fromEntries(secrets.map((name) => [name, password])) }
}

test("a stolen password at every call: the owner's passkey stays alone, and no console opens", async () => {
  const member = await registerOperator(halyard, 'operator')
  const key = await addPasskey(member)
  const before = await factorsOf(member.id)
  const paths = (Object.keys(METHODS) as CallPath[]).filter((path) => path !== 'user/freeze')
  const account = { account: member.email, password: member.password }
  for (const path of paths) {
    const thief = halyard.client(
      await halyard.app.context.sessions.open(member.id, { ip: '192.0.2.9', agent: '' }),
    )
    const request = withPassword(VALID_REQUESTS[path], member.password)
    await thief(path, request as never)
  }
  expect(await factorsOf(member.id)).toEqual(before)
  const { token, operator } = dataOf(await opsClient(halyard)('ops/login', account))
  expect(operator.needs_second_factor).toBe(true)
  const thief = opsClient(halyard, token)
  expect(await thief('ops/inbox/list', {})).toMatchObject(REQUIRED)
  expect(await thief('ops/second_factor/begin', { password: member.password })).toMatchObject(REQUIRED)
  const { options } = dataOf(await halyard.client()('user/passkey_begin', {}))
  expect(dataOf(await halyard.client()('user/passkey_login', { response: key.use(options) })).user.id).toBe(
    member.id,
  )
})

test('with a passkey on the account, the password alone neither adds nor removes a factor', async () => {
  const customer = await halyard.registerCustomer()
  const key = await addPasskey(customer)
  const { client, password } = customer
  const [passkey] = dataOf(await client('safe/passkeys', {})).list
  const id = String(passkey?.id)
  expect(await client('safe/totp_begin', { password })).toMatchObject(REQUIRED)
  expect(await client('safe/passkey_begin', { password })).toMatchObject(REQUIRED)
  expect(await client('safe/passkey_remove', { id, password })).toMatchObject(REQUIRED)
  dataOf(
    await client('safe/totp_begin', { password, passkey: await proofFor(customer, 'safe/totp_begin', key) }),
  )
  await addPasskey(customer, { passkey: await proofFor(customer, 'safe/passkey_begin', key) })
  const removal = { id, password, passkey: await proofFor(customer, 'safe/passkey_remove', key) }
  dataOf(await client('safe/passkey_remove', removal))
  expect(dataOf(await client('safe/passkeys', {})).list).toHaveLength(1)
})

test('a proof is for one act of one session of its customer, once', async () => {
  const customer = await halyard.registerCustomer()
  const key = await addPasskey(customer)
  const { client, password } = customer
  const elsewhere = await proofFor(customer, 'safe/totp_begin', key)
  expect(await client('safe/passkey_begin', { password, passkey: elsewhere })).toMatchObject(INVALID_REQUESTS)
  const second = halyard.client(
    await halyard.app.context.sessions.open(customer.id, { ip: '192.0.2.9', agent: '' }),
  )
  const ofFirst = await proofFor(customer, 'safe/totp_begin', key)
  expect(await second('safe/totp_begin', { password, passkey: ofFirst })).toMatchObject(INVALID_REQUESTS)
  dataOf(await client('safe/totp_begin', { password, passkey: ofFirst }))
  expect(await client('safe/totp_begin', { password, passkey: ofFirst })).toMatchObject(INVALID_REQUESTS)

  const other = await halyard.registerCustomer()
  const otherKey = await addPasskey(other)
  const { options } = dataOf(await client('safe/proof_begin', { act: 'safe/totp_begin' }))
  if (!options) throw new Error('no passkey is accepted')
  expect(await client('safe/totp_begin', { password, passkey: otherKey.use(options) })).toMatchObject(
    INVALID_REQUESTS,
  )
  const signIn = dataOf(await halyard.client()('user/passkey_begin', {})).options
  expect(await client('safe/totp_begin', { password, passkey: key.use(signIn) })).toMatchObject(
    INVALID_REQUESTS,
  )
})

test('a set-up that began before the passkey was added is not finished after it', async () => {
  const customer = await halyard.registerCustomer()
  const { client, password } = customer
  const thief = createAuthenticator(ORIGIN)
  const { options } = dataOf(await client('safe/passkey_begin', { password }))
  dataOf(await client('safe/totp_begin', { password }))
  await addPasskey(customer)
  expect(await client('safe/passkey_finish', { response: thief.make(options), name: 'x' })).toMatchObject(
    INVALID_REQUESTS,
  )
  expect(await client('safe/totp_confirm', { code: '123456' })).toMatchObject({
    code: 'second_factor_not_on',
  })
})

test('with a passkey, a withdrawal, an address and a card need it; a retry withdraws once', async () => {
  const customer = await registerFundedCustomer(halyard)
  const { client, email, addressId } = customer
  const key = await addPasskey(customer)
  const card = withoutProof(VALID_REQUESTS['user/cash_save'])
  expect(await client('user/cash_save', card)).toMatchObject(REQUIRED)
  dataOf(
    await client('user/cash_save', { ...card, passkey: await proofFor(customer, 'user/cash_save', key) }),
  )

  const code = await halyard.issueCode(email, 'address')
  const address = { ...withoutProof(VALID_REQUESTS['wallet/addaddress']), pass: PASS, code }
  expect(await client('wallet/addaddress', address)).toMatchObject(REQUIRED)
  const passkey = await proofFor(customer, 'wallet/addaddress', key)
  dataOf(await client('wallet/addaddress', { ...address, passkey }))

  const request = { currency: '3', type: 'TRC20', number: '100', address: String(addressId), pass: PASS }
  const once = { idempotencyKey: `withdrawal-of-${customer.id}` }
  expect(await client('wallet/out', request, once)).toMatchObject(REQUIRED)
  const withdraw = async () => {
    const proof = { passkey: await proofFor(customer, 'wallet/out', key) }
    return dataOf(await client('wallet/out', { ...request, ...proof }, once))
  }
  expect(await withdraw()).toEqual(await withdraw())
  expect(await balanceOf(customer)).toBe('9900+100')
})

test('with an authenticator, a withdrawal needs its code, which is valid once', async () => {
  const customer = await registerFundedCustomer(halyard)
  const { client, password, addressId } = customer
  const { secret } = dataOf(await client('safe/totp_begin', { password }))
  const codeAt = (at: number): string => new TOTP({ secret }).generate({ timestamp: at })
  dataOf(await client('safe/totp_confirm', { code: codeAt(Date.now()) }))
  const request = { currency: '3', type: 'TRC20', number: '100', address: String(addressId), pass: PASS }
  expect(await client('wallet/out', request)).toMatchObject(REQUIRED)
  expect(await client('wallet/out', { ...request, second: '000000' })).toMatchObject({
    code: 'second_factor_wrong',
  })
  const second = codeAt(Date.now() + 30_000)
  dataOf(await client('wallet/out', { ...request, second }))
  expect(await client('wallet/out', { ...request, second })).toMatchObject({ code: 'second_factor_wrong' })
})
