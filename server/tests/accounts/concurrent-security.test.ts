import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { countOutcomes, sendConcurrently, times } from '../testing/send-concurrently.ts'
import { opsClient, registerOperator } from '../testing/test-operator.ts'

const ORIGIN = 'https://exchange.example'
const MANY = 1_000_000
const STEP_MS = 30_000
const PASSKEYS_MAX = 10
const RECOVERY_CODES = 10

/** A fixed clock, so that no code expires while requests wait for each other. */
const AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({
    now: () => AT,
    config: { publicUrl: ORIGIN },
    limits: { requestsPerMinute: MANY, signInsPerHour: MANY },
  })
})
afterAll(() => halyard.close())

/** Resolves when `count` statements of the database wait for a lock. */
async function waitForBlocked(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ blocked: number }>`
        select count(*)::int as blocked from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(halyard.app.context.db)
      return rows[0]?.blocked
    })
    .toBe(count)
}

/** Runs `act` while `lock` is held by a transaction of its own. */
async function whileLocked(lock: ReturnType<typeof sql>, act: () => Promise<void>): Promise<void> {
  await halyard.app.context.db.transaction().execute(async (transaction) => {
    await lock.execute(transaction)
    await act()
  })
}

async function beginTotp({ client, password }: TestCustomer) {
  const { secret } = dataOf(await client('safe/totp_begin', { password }))
  return (stepsAgo: number) => new TOTP({ secret }).generate({ timestamp: AT - stepsAgo * STEP_MS })
}

async function passkeyOptions({ client, password }: TestCustomer) {
  return dataOf(await client('safe/passkey_begin', { password })).options
}

test('passkeys registered concurrently: never more than ten; no set-up outlives the first', async () => {
  const customer = await halyard.registerCustomer()
  const requests = []
  for (let made = 0; made < 13; made++) {
    const response = createAuthenticator(ORIGIN).make(await passkeyOptions(customer))
    requests.push({
      path: 'safe/passkey_finish',
      request: { response, name: `Phone ${made}` },
      token: customer.token,
    } as const)
  }
  const { db, now } = halyard.app.context
  for (let kept = 1; kept < PASSKEYS_MAX; kept++)
    await db
      .insertInto('passkey')
      .values({
        credential_id: `kept-${customer.id}-${kept}`,
        user_id: customer.id,
        public_key: '',
        counter: 0,
        transports: '',
        name: 'Kept',
        created_at: now(),
        used_at: null,
      })
      .execute()
  const {
    ok,
    too_many_passkeys = 0,
    passkey_invalid = 0,
  } = countOutcomes(await sendConcurrently(halyard, requests))
  expect({ ok, refused: too_many_passkeys + passkey_invalid }).toEqual({ ok: 1, refused: 12 })
  expect(dataOf(await customer.client('safe/passkeys', {})).list).toHaveLength(PASSKEYS_MAX)
})

test('a passkey and its clone sign in concurrently with the same count: one is accepted', async () => {
  const customer = await halyard.registerCustomer()
  const phone = createAuthenticator(ORIGIN)
  const response = phone.make(await passkeyOptions(customer))
  dataOf(await customer.client('safe/passkey_finish', { response, name: 'Phone' }))
  const requests = await Promise.all(
    times(10, async () => {
      const { options } = dataOf(await halyard.client()('user/passkey_begin', {}))
      return {
        path: 'user/passkey_login',
        request: { response: phone.use(options, { counter: 50 }) },
      } as const
    }),
  )
  expect(countOutcomes(await sendConcurrently(halyard, requests))).toEqual({ ok: 1, passkey_invalid: 9 })
})

test('recovery codes replaced concurrently: only those of the last call are valid', async () => {
  const customer = await halyard.registerCustomer()
  const code = await beginTotp(customer)
  dataOf(await customer.client('safe/totp_confirm', { code: code(0) }))
  const { secondFactors } = halyard.app.context.auth
  await Promise.all(times(10, () => secondFactors.replaceRecoveryCodes(customer.id)))
  expect(await secondFactors.recoveryCodesLeft(customer.id)).toBe(RECOVERY_CODES)
})

test('recovery codes cannot be replaced after the authenticator app is off', async () => {
  const { id } = await halyard.registerCustomer()
  await expect(halyard.app.context.auth.secondFactors.replaceRecoveryCodes(id)).rejects.toThrow(
    'second_factor_not_on',
  )
})

test('an authenticator app confirmed concurrently with two codes: one gets the recovery codes', async () => {
  const customer = await halyard.registerCustomer()
  const code = await beginTotp(customer)
  const { secondFactors } = halyard.app.context.auth
  const confirmations: Promise<PromiseSettledResult<string[]>[]>[] = []
  const confirm = (entered: string) =>
    confirmations.push(Promise.allSettled([secondFactors.confirm(customer.id, entered, '127.0.0.1')]))
  // The older code first: each is newer than the last one used.
  await whileLocked(sql`select 1 from totp where user_id = ${customer.id} for update`, async () => {
    confirm(code(1))
    await waitForBlocked(1)
    confirm(code(0))
    await waitForBlocked(2)
  })
  const results = (await Promise.all(confirmations)).flat()
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test("an operator's sign-in during a password change leaves no session", async () => {
  const { context } = halyard.app
  const { id, email, password } = await registerOperator(halyard, 'operator')
  let signIn: ReturnType<ReturnType<typeof opsClient>> | undefined
  // The sign-in has checked the password and waits to read the second factor.
  await whileLocked(sql`lock table totp in access exclusive mode`, async () => {
    signIn = opsClient(halyard)('ops/login', { account: email, password })
    await waitForBlocked(1)
    const changed = { password_hash: 'another' }
    await context.db.updateTable('app_user').set(changed).where('id', '=', String(id)).execute()
    await context.sessions.closeAll(id)
  })
  expect(await signIn).toMatchObject({ code: 'account_or_password_wrong' })
  const open = context.db.selectFrom('ops_session').select('user_id').where('user_id', '=', String(id))
  expect(await open.execute()).toEqual([])
})
