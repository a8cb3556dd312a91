import { amount } from '@halyard/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDecision } from '../../src/custody/operator-decisions.ts'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { ledgerViolations, registerFundedCustomer, submitCommand } from '../testing/funded-customer.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const USDT = 3
const NETWORK = 'TRC20'
/** Just below the sum from which two persons decide for a customer, in units. */
const ALMOST = amount(49_000_000_000n)
const HALF = amount(25_000_000_000n)
const THIRD = amount(40_000_000_000n)

const LISTED = {
  maker_fee_ppm: 800,
  taker_fee_ppm: 1_000,
  band_ppm: 50_000,
  min_quantity: '0.00001',
  max_quantity: '500',
  min_value: '1',
} as const
/** A change of the fees of the first market. */
const CHEAPER = { ...LISTED, id: 1, maker_fee_ppm: 200, taker_fee_ppm: 500, reason: 'Autumn fees' } as const

let halyard: DemoTestApp
let admin: TestOperator
let addresses = 2_000_000

beforeAll(async () => {
  halyard = await startDemoTestApp()
  admin = await registerOperator(halyard, 'admin')
})
afterAll(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})

const newReviewer = () => registerOperator(halyard, 'reviewer')
const passed = async (reviewer: TestOperator, id: number) =>
  dataOf(await reviewer.ops('ops/withdrawal/review', { id, pass: '1' }))

/** Requests a withdrawal of a verified customer with exactly that much. */
async function requestWithdrawal(units: typeof ALMOST, owner?: TestCustomer): Promise<number> {
  const { id: customerId } = owner ?? (await halyard.registerCustomer())
  const addressId = ++addresses
  const deposit = { currencyId: USDT, amount: units, source: `${NETWORK}:insiders${addressId}:0` }
  await submitCommand(halyard, { kind: 'setVerification', customerId, level: 2 })
  await submitCommand(halyard, { kind: 'creditDeposit', customerId, ...deposit })
  const network = { currencyId: USDT, network: NETWORK }
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  await submitCommand(halyard, { kind: 'saveAddress', customerId, addressId, ...network, address })
  const requested = { kind: 'requestWithdrawal', customerId, addressId, ...network, amount: units } as const
  await submitCommand(halyard, { ...requested, memo: '' })
  const { id } = await halyard.app.context.db
    .selectFrom('withdrawal')
    .select('id')
    .where('address_id', '=', String(addressId))
    .executeTakeFirstOrThrow()
  return Number(id)
}

async function setRole(id: number, role: 'customer' | 'reviewer' | 'operator'): Promise<void> {
  const { db } = halyard.app.context
  if (role === 'customer') dataOf(await admin.ops('ops/staff/set_role', { id, role, reason: 'Left' }))
  else await db.updateTable('app_user').set({ role }).where('id', '=', String(id)).execute()
}

test('one customer, several withdrawals, two colleagues: their sum in a day needs two persons', async () => {
  const [ann, bob] = [await newReviewer(), await newReviewer()]
  const customer = await halyard.registerCustomer()
  expect(await passed(ann, await requestWithdrawal(HALF, customer))).toMatchObject({ status: 'passed' })
  const id = await requestWithdrawal(HALF, customer)
  const whyTwo = async ({ ops }: TestOperator) => dataOf(await ops('ops/withdrawal/show', { id })).why_two
  expect(await whyTwo(bob)).toEqual(['customer_sum'])
  expect(await passed(bob, id)).toMatchObject({
    status: 'processing',
    reviewers_needed: 2,
    first_reviewer_id: bob.id,
  })
  expect(await passed(ann, id)).toMatchObject({ status: 'passed', second_reviewer_id: ann.id })
})

test('one operator, many customers, at once: their sum in a day needs two persons', async () => {
  const ann = await newReviewer()
  const ids: number[] = []
  for (let left = 5; left > 0; left -= 1) ids.push(await requestWithdrawal(THIRD))
  const reviews = await Promise.all(ids.map((id) => passed(ann, id)))
  expect(reviews.filter(({ status }) => status === 'passed')).toHaveLength(2)
  expect(reviews.filter(({ reviewers_needed }) => reviewers_needed === 2)).toHaveLength(3)
})

test('sums: of the last 24 hours across midnight, decisions by a slower clock included', async () => {
  const ann = await newReviewer()
  const customer = await halyard.registerCustomer()
  await passed(ann, await requestWithdrawal(ALMOST, customer))
  const { db, now } = halyard.app.context
  const decidedAt = (ageMs: number) =>
    db
      .updateTable('operator_decision')
      .set({ decided_at: now() - ageMs })
      .where('customer_id', '=', String(customer.id))
      .where('is_alone', '=', true)
      .execute()
  const HOUR = 3_600_000
  await decidedAt(23 * HOUR)
  expect(await passed(ann, await requestWithdrawal(HALF, customer))).toMatchObject({ status: 'processing' })
  await decidedAt(-48 * HOUR)
  expect(await passed(ann, await requestWithdrawal(HALF, customer))).toMatchObject({ status: 'processing' })
})

test('a decision that the core rejects is not counted', async () => {
  const ann = await newReviewer()
  const customer = await halyard.registerCustomer()
  const id = await requestWithdrawal(ALMOST, customer)
  await submitCommand(halyard, { kind: 'setOperatorFreeze', customerId: customer.id, frozen: true })
  expect(await ann.ops('ops/withdrawal/review', { id, pass: '1' })).toMatchObject({ type: 'error' })
  await submitCommand(halyard, { kind: 'setOperatorFreeze', customerId: customer.id, frozen: false })
  expect(await passed(ann, id)).toMatchObject({ status: 'passed' })
})

test('a currency without an index: even one unit needs two persons', async () => {
  const ann = await newReviewer()
  const { id: customerId } = await halyard.registerCustomer()
  const decision = { operatorId: ann.id, customerId, kind: 'deposit', target: 'deposit:0' } as const
  const { context } = halyard.app
  const counted = await context.db
    .transaction()
    .execute((trx) => countDecision(trx, context, { ...decision, currencyId: 999, amount: 1n, needed: 1 }))
  expect(counted.needed).toBe(2)
})

test.each([
  ['verified', 'verification', null],
  ['credited a deposit of', 'deposit', '1'],
  ['credited a claim of', 'charge', '1'],
] as const)(
  'who %s a customer does not pass the withdrawal alone for seven days',
  async (_did, kind, value) => {
    const [ann, bob] = [await newReviewer(), await newReviewer()]
    const customer = await halyard.registerCustomer()
    const { db, now } = halyard.app.context
    const decision = { customer_id: customer.id, operator_id: ann.id, target: `${kind}:1` }
    await db
      .insertInto('operator_decision')
      .values({ ...decision, kind, value, is_alone: true, decided_at: now() })
      .execute()
    const small = amount(100_000_000n)
    const id = await requestWithdrawal(small, customer)
    expect(dataOf(await ann.ops('ops/withdrawal/show', { id })).why_two).toEqual(['knows_customer'])
    expect(dataOf(await bob.ops('ops/withdrawal/show', { id })).why_two).toEqual([])
    expect(await passed(ann, id)).toMatchObject({ status: 'processing', reviewers_needed: 2 })
    expect(await passed(bob, id)).toMatchObject({ status: 'passed' })
    await db
      .updateTable('operator_decision')
      .set({ decided_at: now() - 7 * 86_400_000 })
      .where('customer_id', '=', String(customer.id))
      .execute()
    expect(await passed(ann, await requestWithdrawal(small, customer))).toMatchObject({ status: 'passed' })
  },
)

test('a dismissed first reviewer of a withdrawal does not count, also once appointed again', async () => {
  const [ann, bob, eve] = [await newReviewer(), await newReviewer(), await newReviewer()]
  const large = amount(60_000_000_000n)
  const id = await requestWithdrawal(large)
  expect(await passed(eve, id)).toMatchObject({ status: 'processing', first_reviewer_id: eve.id })
  await setRole(eve.id, 'customer')
  await setRole(eve.id, 'reviewer')
  expect(await passed(bob, id)).toMatchObject({ status: 'processing', first_reviewer_id: bob.id })
  expect(await passed(ann, id)).toMatchObject({ status: 'passed', second_reviewer_id: ann.id })
})

test('a dismissed first reviewer of a claim does not count; their claims of records end', async () => {
  const [ann, bob, eve] = [await newReviewer(), await newReviewer(), await newReviewer()]
  const customer = await halyard.registerCustomer()
  const pic = await uploadPhoto(halyard, customer.token, 'voucher')
  const claim = { currency: USDT, type: 'BANK', acc: 'DE02', amount: '250', pic } as const
  const id = Number(dataOf(await customer.client('wallet/charge_req', claim)).id.replace('submission:', ''))
  const review = async (reviewer: TestOperator) =>
    dataOf(await reviewer.ops('ops/charge/review', { id, pass: '1', reference: `REF-${id}` }))
  expect(await review(eve)).toMatchObject({ first_reviewer_id: eve.id })
  dataOf(await eve.ops('ops/record/claim', { target: `withdrawal:${await requestWithdrawal(HALF)}` }))
  await setRole(eve.id, 'customer')
  const claims = await halyard.app.context.db
    .selectFrom('record_claim')
    .selectAll()
    .where('operator_id', '=', String(eve.id))
    .execute()
  expect(claims).toEqual([])
  expect(await review(bob)).toMatchObject({ status: 'processing', first_reviewer_id: bob.id })
  expect(await review(ann)).toMatchObject({ status: 'passed', reviewer_id: ann.id })
})

test("a dismissed colleague's proposal and request to remove a second factor are withdrawn", async () => {
  const treasurer = await registerOperator(halyard, 'treasurer')
  const { db, now } = halyard.app.context
  const customer = await halyard.registerCustomer()
  const { id } = dataOf(await treasurer.ops('ops/market/propose', CHEAPER))
  await db
    .insertInto('second_factor_removal')
    .values({
      user_id: customer.id,
      first_reviewer_id: treasurer.id,
      reason: 'Lost',
      requested_at: now(),
      due_at: now() + 1,
    })
    .execute()
  await setRole(treasurer.id, 'customer')
  const removal = await db
    .selectFrom('second_factor_removal')
    .select('status')
    .where('user_id', '=', String(customer.id))
    .executeTakeFirst()
  expect(removal).toEqual({ status: 'cancelled' })
  expect(await admin.ops('ops/change/decide', { id: id ?? 0, pass: '1' })).toMatchObject({
    code: 'change_must_be_waiting',
  })
})

test('a dismissed first operator of a retry does not count, also once appointed again', async () => {
  const [ann, bob] = [
    await registerOperator(halyard, 'operator'),
    await registerOperator(halyard, 'operator'),
  ]
  const eve = await registerOperator(halyard, 'operator')
  const customer = await registerFundedCustomer(halyard)
  const order = await customer.client('wealth/buyProfit', { id: 2, number: '1000', agree: '1', from: 'coin' })
  const { id } = dataOf(order)
  const record = { record: 'wealthOrder', recordId: id } as const
  await submitCommand(halyard, { kind: 'setAside', ...record, reason: 'A column is full' })
  const retry = async ({ ops }: TestOperator) =>
    dataOf(await ops('ops/system/retry', { record: 'wealthOrder', id, reason: 'Mended' })).done
  expect(await retry(eve)).toBe(false)
  await setRole(eve.id, 'customer')
  await setRole(eve.id, 'operator')
  expect(await retry(bob)).toBe(false)
  expect(await bob.ops('ops/system/retry', { record: 'wealthOrder', id, reason: 'Again' })).toMatchObject({
    code: 'reviewers_must_differ',
  })
  expect(await retry(ann)).toBe(true)
})
