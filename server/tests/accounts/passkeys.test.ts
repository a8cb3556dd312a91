import type { FactorAct } from '@halyard/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'

const ORIGIN = 'https://exchange.example'
const SIX_MINUTES = 6 * 60 * 1000
const INVALID = { code: 'passkey_invalid' }

let halyard: TestApp
let aheadMs = 0

beforeAll(async () => {
  halyard = await startTestApp({ config: { publicUrl: ORIGIN }, now: () => Date.now() + aheadMs })
})
afterAll(() => halyard.close())

async function withPasskey() {
  const customer = await halyard.registerCustomer()
  const phone = createAuthenticator(ORIGIN)
  const response = phone.make(await optionsFor(customer))
  dataOf(await customer.client('safe/passkey_finish', { response, name: 'Phone' }))
  return { customer, phone }
}

async function optionsFor({ client, password }: TestCustomer, passkey?: string) {
  return dataOf(await client('safe/passkey_begin', { password, ...(passkey ? { passkey } : {}) })).options
}

/** Proves a passkey for an act. */
async function prove({ client }: TestCustomer, act: FactorAct, key: Authenticator): Promise<string> {
  const { options } = dataOf(await client('safe/proof_begin', { act }))
  return options ? key.use(options) : ''
}

async function challenge() {
  return dataOf(await halyard.client()('user/passkey_begin', {})).options
}

function signIn(response: string) {
  return halyard.client()('user/passkey_login', { response })
}

test('passkey: create, sign in, notify by e-mail', async () => {
  const { customer, phone } = await withPasskey()
  expect(await halyard.lastMessageTo(customer.email)).toContain('A passkey was added.')
  const answer = dataOf(await signIn(phone.use(await challenge())))
  expect(answer.user.id).toBe(customer.id)
  const { client } = { client: halyard.client(answer.token) }
  expect(dataOf(await client('safe/passkeys', {})).list).toMatchObject([
    { name: 'Phone', used_at: expect.any(Number) },
  ])
  expect(dataOf(await client('user/sign_ins', {})).list[0]).toMatchObject({ outcome: 'passkey_right' })
  expect(dataOf(await client('user/has_password', {}))).toMatchObject({ passkeys: 1 })
})

test('a passkey response is valid once, for five minutes, and for an issued challenge', async () => {
  const { phone } = await withPasskey()
  const answer = phone.use(await challenge())
  const responses = await Promise.all(Array.from({ length: 20 }, () => signIn(answer)))
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(await signIn(phone.use({ challenge: 'bWFkZSB1cA' }))).toMatchObject(INVALID)
  const old = await challenge()
  aheadMs += SIX_MINUTES
  expect(await signIn(phone.use(old))).toMatchObject(INVALID)
})

test('rejects another origin, an unverified user, a cloned authenticator and an unknown key', async () => {
  const { phone } = await withPasskey()
  const elsewhere = phone.use(await challenge(), { origin: 'https://exchange.example.evil.example' })
  expect(await signIn(elsewhere)).toMatchObject(INVALID)
  expect(await signIn(phone.use(await challenge(), { isUserUnverified: true }))).toMatchObject(INVALID)
  dataOf(await signIn(phone.use(await challenge(), { counter: 50 })))
  expect(await signIn(phone.use(await challenge(), { counter: 50 }))).toMatchObject(INVALID)
  expect(await signIn(createAuthenticator(ORIGIN).use(await challenge()))).toMatchObject(INVALID)
})

test('creating a passkey requires the password and the same customer', async () => {
  const { customer, phone } = await withPasskey()
  const other = await halyard.registerCustomer()
  const stolen = createAuthenticator(ORIGIN).make(
    await optionsFor(customer, await prove(customer, 'safe/passkey_begin', phone)),
  )
  expect(await other.client('safe/passkey_finish', { response: stolen, name: 'x' })).toMatchObject(INVALID)
  const again = phone.make(await optionsFor(other))
  expect(await other.client('safe/passkey_finish', { response: again, name: 'x' })).toMatchObject(INVALID)
  expect(await other.client('safe/passkey_begin', { password: 'wrong' })).toMatchObject({
    code: 'password_wrong',
  })
})

test('a removed passkey cannot sign in; only its owner can remove it', async () => {
  const { customer, phone } = await withPasskey()
  const other = await halyard.registerCustomer()
  const [passkey] = dataOf(await customer.client('safe/passkeys', {})).list
  const removal = {
    id: String(passkey?.id),
    password: customer.password,
    passkey: await prove(customer, 'safe/passkey_remove', phone),
  }
  expect(await other.client('safe/passkey_remove', removal)).toMatchObject({ code: 'passkey_must_be_known' })
  dataOf(await customer.client('safe/passkey_remove', removal))
  expect(await signIn(phone.use(await challenge()))).toMatchObject(INVALID)
})
