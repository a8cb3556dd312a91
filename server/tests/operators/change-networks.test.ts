import { createOpsClient, type OpsChange, type OpsClient } from '@halyard/api/ops'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const DAY_MS = 86_400_000
const OFFICE = '198.51.100.7'
const HOME = '203.0.113.9'

let clock = Date.now()
let halyard: TestApp
let treasurer: TestOperator
let admin: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, config: { trustProxy: '127.0.0.1' } })
  treasurer = await registerOperator(halyard, 'treasurer')
  admin = await registerOperator(halyard, 'admin')
  // Both registered from this machine; that was long ago.
  await halyard.app.context.db
    .updateTable('sign_in_log')
    .set({ at: clock - 40 * DAY_MS })
    .execute()
})
afterAll(() => halyard.close())

/** Returns the calls of an operator from an address. */
function from(ip: string, { opsToken }: TestOperator): OpsClient {
  return createOpsClient({
    server: halyard.url,
    token: () => opsToken,
    language: () => 'en',
    fetch: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', ip)
      return fetch(url, { ...init, headers })
    },
  })
}

const FEES = {
  id: 1,
  maker_fee_ppm: 200,
  taker_fee_ppm: 1_000,
  band_ppm: 50_000,
  min_quantity: '0.00001',
  max_quantity: '500',
  min_value: '1',
} as const

/** Has the treasurer propose a fee and the admin decide it, each from an address. Returns the change as listed. */
async function decide(proposedFrom: string, decidedFrom: string, pass: '0' | '1' = '0'): Promise<OpsChange> {
  clock += 60_000
  const proposal = { ...FEES, maker_fee_ppm: 200 + (Math.floor(clock / 60_000) % 500), reason: 'Fees' }
  const { id } = dataOf(await from(proposedFrom, treasurer)('ops/market/propose', proposal))
  if (id === null) throw new Error('the change is not stored')
  dataOf(await from(decidedFrom, admin)('ops/change/decide', { id, pass, reason: 'Decided' }))
  return findListed(id)
}

async function findListed(id: number): Promise<OpsChange> {
  const { list } = dataOf(await admin.ops('ops/change/list', { target: 'market:1' }))
  const listed = list.find((change) => change.id === id)
  const shown = dataOf(await admin.ops('ops/change/show', { id: String(id) }))
  if (!listed) throw new Error('the change is not listed')
  expect(shown.same_network).toBe(listed.same_network)
  return listed
}

const signIn = ({ id }: TestOperator, ip: string, at: number) =>
  halyard.app.context.db
    .insertInto('sign_in_log')
    .values({ user_id: id, ip, agent: 'Phone', outcome: 'password_right', at })
    .execute()

test.each(['0', '1'] as const)(
  'two persons who acted from one network carry the mark (pass %s)',
  async (pass) => {
    expect((await decide(OFFICE, OFFICE, pass)).same_network).toBe(true)
  },
)

test('one /64 of IPv6 is one network', async () => {
  expect((await decide('2001:db8:7:1::5', '2001:db8:7:1:ffff::9')).same_network).toBe(true)
  expect((await decide('2001:db8:7:1::5', '2001:db8:7:2::5')).same_network).toBe(false)
})

test('two persons on two networks carry no mark', async () => {
  expect((await decide(OFFICE, HOME)).same_network).toBe(false)
})

test('a decision from a network where the other person signed in within 30 days is marked', async () => {
  await signIn(treasurer, '192.0.2.1', clock - 31 * DAY_MS)
  expect((await decide(OFFICE, '192.0.2.1')).same_network).toBe(false)
  await signIn(treasurer, '192.0.2.2', clock - 29 * DAY_MS)
  expect((await decide(OFFICE, '192.0.2.2')).same_network).toBe(true)
})

test("a sign-in after the decision changes no mark, and an operator's own withdrawal has none", async () => {
  const { id } = await decide(OFFICE, '192.0.2.9')
  await signIn(treasurer, '192.0.2.9', clock + 1_000)
  clock += 2_000
  expect((await findListed(id)).same_network).toBe(false)
  const calls = from(OFFICE, treasurer)
  const own = dataOf(await calls('ops/market/propose', { ...FEES, maker_fee_ppm: 777, reason: 'Fees' }))
  expect((await findListed(Number(own.id))).same_network).toBe(false)
  dataOf(await calls('ops/change/withdraw', { id: Number(own.id), reason: 'Mistake' }))
  expect((await findListed(Number(own.id))).same_network).toBe(false)
})
