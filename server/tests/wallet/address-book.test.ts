import { createTestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'

const PASS = '730415'
const TRON = 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDT = { currency_id: '3', type: 'TRC20', address: TRON }

let halyard: DemoTestApp
let aheadMs = 0

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => Date.now() + aheadMs })
})
afterAll(() => halyard.close())

function codeFor({ email }: TestCustomer, purpose: 'address' | 'fund_password' = 'address') {
  return halyard.issueCode(email, purpose)
}

async function withFundPassword(): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer()
  const code = await codeFor(customer, 'fund_password')
  dataOf(await customer.client('safe/update_password', { password: PASS, repassword: PASS, code }))
  return customer
}

async function save(customer: TestCustomer, address = USDT, notes = '') {
  const code = await codeFor(customer)
  return customer.client('wallet/addaddress', { ...address, notes, pass: PASS, code })
}

test.each([
  ['3', 'TRC20'],
  ['2', 'ERC20'],
  ['1', 'OMNI'],
  ['3', 'OMNI'],
] as const)(
  "save address (currency %s on %s): rejects only the customer's own deposit address",
  async (currency_id, type) => {
    const customer = await withFundPassword()
    const other = await withFundPassword()
    const { address } = dataOf(
      await customer.client('wallet/get_in_address', { currency: currency_id, type }),
    )
    const before = await listOf(customer)
    for (const spelling of type === 'ERC20' ? [address, address.toLowerCase()] : [address])
      expect(await save(customer, { currency_id, type, address: spelling })).toMatchObject({
        code: 'address_is_own',
        field: 'address',
        message: expect.stringContaining('This is your own deposit address.'),
      })
    expect(await listOf(customer)).toEqual(before)
    expect(dataOf(await save(other, { currency_id, type, address })).address).toBe(address)
  },
)

async function listOf({ client }: TestCustomer, currency?: string) {
  return dataOf(await client('wallet/get_address', currency === undefined ? {} : { currency })).list
}

/** Returns the withdrawal addresses that the engine accepts. */
async function engineAddresses(id: number) {
  const { db } = halyard.app.context
  return db
    .selectFrom('withdrawal_address')
    .select(['id', 'address'])
    .where('customer_id', '=', String(id))
    .where('deleted', '=', false)
    .execute()
}

test('addresses: save, list by currency, sync to the engine, remove', async () => {
  const customer = await withFundPassword()
  const saved = dataOf(await save(customer, USDT, 'My ledger'))
  expect(saved).toMatchObject({ currency_name: 'USDT', type: 'TRC20', address: TRON, notes: 'My ledger' })
  expect(saved.usable_at).toBe(saved.created_at)
  dataOf(await save(customer, { currency_id: '2', type: 'ERC20', address: ETHEREUM.toLowerCase() }))
  expect((await listOf(customer)).map(({ address }) => address)).toEqual([ETHEREUM, TRON])
  expect((await listOf(customer, '3')).map(({ address }) => address)).toEqual([TRON])
  expect(await engineAddresses(customer.id)).toHaveLength(2)
  expect(await halyard.lastMessageTo(customer.email)).toContain('A withdrawal address was saved.')
  dataOf(await customer.client('wallet/deladdress', { address_id: String(saved.id) }))
  expect(await listOf(customer, '3')).toEqual([])
  expect(await engineAddresses(customer.id)).toMatchObject([{ address: ETHEREUM }])
  dataOf(await save(customer))
})

test.each([
  ['of another purpose', (customer: TestCustomer) => codeFor(customer, 'fund_password')],
  ['of another customer', () => withFundPassword().then((other) => codeFor(other))],
])('save address: rejects a fresh code %s', async (_which, wrongCode) => {
  const customer = await withFundPassword()
  const request = { ...USDT, pass: PASS }
  const code = await wrongCode(customer)
  expect(await customer.client('wallet/addaddress', { ...request, code })).toMatchObject({
    code: 'code_invalid',
  })
  expect(await listOf(customer)).toEqual([])
  dataOf(await customer.client('wallet/addaddress', { ...request, code: await codeFor(customer) }))
})

test('save address: accepts a code nine minutes old, and rejects one eleven minutes old', async () => {
  for (const [minutes, accepted] of [
    [9, true],
    [11, false],
  ] as const) {
    const customer = await withFundPassword()
    const code = await codeFor(customer)
    aheadMs += minutes * 60_000
    const reply = await customer.client('wallet/addaddress', { ...USDT, pass: PASS, code })
    expect(reply).toMatchObject(accepted ? { type: 'ok' } : { code: 'code_invalid' })
    expect(await listOf(customer)).toHaveLength(accepted ? 1 : 0)
  }
})

test('save address: requires the fund password', async () => {
  const without = await halyard.registerCustomer()
  expect(await save(without)).toMatchObject({ code: 'fund_password_not_set' })
  const customer = await withFundPassword()
  const code = await codeFor(customer)
  const wrong = { ...USDT, pass: '730416', code }
  expect(await customer.client('wallet/addaddress', wrong)).toMatchObject({ code: 'fund_password_wrong' })
  dataOf(await customer.client('wallet/addaddress', { ...wrong, pass: PASS }))
})

test.each([
  [{ address: 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwu' }, 'address_checksum_wrong', 'address'],
  [{ address: ETHEREUM }, 'address_of_other_network', 'address'],
  [{ address: 'vitalik.eth' }, 'address_invalid', 'address'],
  [{ type: 'BANK', address: 'card:1' }, 'address_invalid', 'address'],
  [{ type: 'SOL' }, 'network_must_be_known', 'type'],
  [{ currency_id: '1' }, 'network_must_be_known', 'type'],
  [{ currency_id: '99' }, 'currency_must_be_known', 'currency_id'],
])('save address: rejects %o', async (wrong, code, field) => {
  const customer = await withFundPassword()
  expect(await save(customer, { ...USDT, ...wrong })).toMatchObject({ code, field })
})

test('save address: rejects a duplicate in different letter case', async () => {
  const customer = await withFundPassword()
  const erc20 = { currency_id: '3', type: 'ERC20', address: ETHEREUM }
  dataOf(await save(customer, erc20))
  expect(await save(customer, { ...erc20, address: ETHEREUM.toLowerCase() })).toMatchObject({
    code: 'address_already_saved',
  })
  dataOf(await save(customer, { ...erc20, currency_id: '2' }))
})

test("addresses: another customer's address is invisible and cannot be removed", async () => {
  const owner = await withFundPassword()
  const stranger = await withFundPassword()
  const { id } = dataOf(await save(owner))
  const missing = await stranger.client('wallet/deladdress', { address_id: '999999' })
  expect(await stranger.client('wallet/deladdress', { address_id: String(id) })).toEqual(missing)
  expect(await listOf(stranger)).toEqual([])
  expect(await listOf(owner)).toHaveLength(1)
})

test('restart: completes address changes not yet synced to the engine', async () => {
  const database = await createTestDatabase({ migrated: true })
  const first = await startDemoTestApp({ databaseUrl: database.url })
  const { id } = await first.registerCustomer()
  const { context } = first.app
  const base = { user_id: id, currency_id: 3, network: 'TRC20', notes: '', created_at: 1 }
  const [kept, removed] = await context.db
    .insertInto('address_book')
    .values([
      { ...base, address: TRON, deleted_at: null },
      { ...base, address: 'TFn3ZAniEP4ix5fMkWtRz8YzvDZ514pi1k', deleted_at: 2 },
    ])
    .returning('id')
    .execute()
  await first.close()
  const second = await startDemoTestApp({ databaseUrl: database.url })
  const { db } = second.app.context
  const known = await db.selectFrom('withdrawal_address').select(['id', 'deleted']).execute()
  expect(known).toEqual([{ id: kept?.id, deleted: false }])
  const unsynced = await db
    .selectFrom('address_book')
    .select('id')
    .where('synced_to_engine', '=', false)
    .execute()
  expect(unsynced).toEqual([])
  expect(removed).toBeDefined()
  await second.close()
  await database.drop()
})
