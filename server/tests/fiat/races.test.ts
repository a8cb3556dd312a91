import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import {
  balanceOf,
  type FundedCustomer,
  ledgerViolations,
  PASS,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { bindCard } from '../testing/merchant.ts'
import { photo, upload, uploadPhoto } from '../testing/pictures.ts'
import { type Attempt, countOutcomes, sendConcurrently, times } from '../testing/send-concurrently.ts'

const MINUTE_MS = 60_000
const TERMS = {
  currency_id: String(USDT),
  fiat: 'EUR',
  price: '0.95',
  min_number: '10',
  max_number: '5000',
  left: '100000',
  from: 'coin',
} as const

let clock = Date.UTC(2026, 0, 5, 12)
let database: TestDatabase
let halyard: DemoTestApp
let ann: FundedCustomer
let sale: string
let purchase: string

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  halyard = await start()
  ann = await registerFundedCustomer(halyard)
  await submitCommand(halyard, { kind: 'setMerchant', customerId: ann.id, isMerchant: true })
  const card_ids = String(await bindCard(ann))
  sale = String(dataOf(await ann.client('legalnew/publish', { type: 'sell', ...TERMS, card_ids })).id)
  purchase = String(dataOf(await ann.client('legalnew/publish', { type: 'buy', ...TERMS })).id)
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})
beforeEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

const start = () =>
  startDemoTestApp({
    databaseUrl: database.url,
    now: () => clock,
    limits: { requestsPerMinute: 1_000_000 },
  })

async function take({ client }: FundedCustomer): Promise<string> {
  const request = { id: sale, version: '1', number: '100', price: '0.95' }
  return String(dataOf(await client('legalnew/deal/add', request)).id)
}

test('twenty payments and twenty cancellations at once: exactly one step is made', async () => {
  const bob = await registerFundedCustomer(halyard)
  const id = await take(bob)
  const pic = await uploadPhoto(halyard, bob.token, 'receipt')
  const attempts = times(
    40,
    (index): Attempt =>
      index % 2 === 0
        ? { path: 'legalnew/deal/sub', token: bob.token, request: { id, pic } }
        : { path: 'legalnew/deal/cancel', token: bob.token, request: { id } },
  )
  const counts = countOutcomes(await sendConcurrently(halyard, attempts))
  expect(counts['ok']).toBe(1)
  const { deal, timeline, messages } = dataOf(await bob.client('legalnew/deal/get', { id }))
  expect(deal.status).toBeOneOf(['confirmed', 'cancelled'])
  expect(timeline).toHaveLength(2)
  expect(messages).toHaveLength(deal.status === 'confirmed' ? 1 : 0)
})

test('twenty releases at once with one key and twenty with others: the coins move once', async () => {
  const bob = await registerFundedCustomer(halyard)
  const id = await take(bob)
  const pic = await uploadPhoto(halyard, bob.token, 'receipt')
  dataOf(await bob.client('legalnew/deal/sub', { id, pic }))
  const release = { path: 'legalnew/deal/sub', token: ann.token, request: { id, pass: PASS } } as const
  await sendConcurrently(
    halyard,
    times(
      40,
      (index): Attempt => ({
        ...release,
        idempotencyKey: index % 2 === 0 ? 'once' : `other-${index}`,
      }),
    ),
  )
  expect(await balanceOf(bob, 'fiat')).toBe('100')
})

test('of sales, transfers and withdrawals of 60 % each at once, exactly one succeeds', async () => {
  const bob = await registerFundedCustomer(halyard)
  const card_id = String(await bindCard(bob))
  const transfer = { currency_id: USDT, from: 'coin', to: 'option', number: '9000', pass: PASS } as const
  dataOf(await bob.client('wallet/change', transfer))
  const deal = { version: '1', number: '600', price: '0.95', card_id, pass: PASS } as const
  const out = { currency: USDT, type: 'TRC20', number: '600', address: String(bob.addressId), pass: PASS }
  const attempts = times(48, (index): Attempt => {
    if (index % 3 === 0)
      return {
        path: 'legalnew/deal/add',
        token: bob.token,
        request: { id: purchase, ...deal, from: 'coin' },
      }
    if (index % 3 === 1)
      return { path: 'wallet/change', token: bob.token, request: { ...transfer, number: '600' } }
    return { path: 'wallet/out', token: bob.token, request: out }
  })
  expect(countOutcomes(await sendConcurrently(halyard, attempts))).toEqual({
    ok: 1,
    insufficient_balance: 47,
  })
})

test('a receipt of another deal is flagged to the seller, and an upload belongs to one deal', async () => {
  const [bob, cat] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  const file = await photo(321, 123)
  const shown: boolean[] = []
  for (const buyer of [bob, cat]) {
    const id = await take(buyer)
    const { id: pic } = dataOf((await upload(halyard, buyer.token, 'receipt', file)).body)
    dataOf(await buyer.client('legalnew/deal/sub', { id, pic }))
    const { messages } = dataOf(await ann.client('legalnew/deal/get', { id }))
    shown.push(...messages.map(({ used_before }) => used_before))
    dataOf(await ann.client('legalnew/deal/sub', { id, pass: PASS }))
    const another = await take(buyer)
    expect(await buyer.client('legalnew/deal/sub', { id: another, pic })).toMatchObject({
      code: 'picture_must_be_known',
    })
  }
  expect(shown).toEqual([false, true])
})

test('a rejected step leaves no receipt in the deal, and a frozen buyer pays with it later', async () => {
  const bob = await registerFundedCustomer(halyard)
  const id = await take(bob)
  const pic = await uploadPhoto(halyard, bob.token, 'receipt')
  await submitCommand(halyard, { kind: 'setOperatorFreeze', customerId: bob.id, frozen: true })
  expect(await bob.client('legalnew/deal/sub', { id, pic })).toMatchObject({ type: 'error' })
  await submitCommand(halyard, { kind: 'setOperatorFreeze', customerId: bob.id, frozen: false })
  expect(dataOf(await bob.client('legalnew/deal/get', { id })).messages).toEqual([])
  dataOf(await bob.client('legalnew/deal/sub', { id, pic }))
  expect(dataOf(await bob.client('legalnew/deal/get', { id })).messages).toMatchObject([{ pic }])
})

test('a flood of chat ends at 150 messages, and leaves room for evidence', async () => {
  const bob = await registerFundedCustomer(halyard)
  const id = await take(bob)
  const pic = await uploadPhoto(halyard, bob.token, 'receipt')
  dataOf(await bob.client('legalnew/deal/sub', { id, pic }))
  for (const sent of times(150, (index) => index))
    dataOf(await bob.client('legalnew/chat', { id, text: `Message ${sent}` }))
  const more = { id, text: 'One more' }
  expect(await bob.client('legalnew/chat', more)).toMatchObject({ code: 'too_many_deal_messages' })
  dataOf(await ann.client('legalnew/chat', more))
  dataOf(await bob.client('legalnew/dispute', { id, text: 'No answer' }))
  const { messages } = dataOf(await ann.client('legalnew/deal/get', { id }))
  expect(messages.at(-1)).toMatchObject({ kind: 'evidence', text: 'No answer' })
})

test('a restart in the middle of deals: escrow, timers and disputes continue', async () => {
  const bob = await registerFundedCustomer(halyard)
  const cat = await registerFundedCustomer(halyard)
  const [unpaid, paid] = [await take(cat), await take(bob)]
  const pic = await uploadPhoto(halyard, bob.token, 'receipt')
  dataOf(await bob.client('legalnew/deal/sub', { id: paid, pic }))
  const before = await balanceOf(ann, 'fiat')
  await halyard.close()
  halyard = await start()
  const [again, merchant] = [halyard.client(bob.token), halyard.client(ann.token)]
  const statusOf = async (id: string) => dataOf(await merchant('legalnew/deal/get', { id })).deal.status
  expect([await statusOf(unpaid), await statusOf(paid)]).toEqual(['unconfirmed', 'confirmed'])
  expect(await balanceOf({ ...ann, client: merchant }, 'fiat')).toBe(before)
  clock += 16 * MINUTE_MS
  await submitCommand(halyard, { kind: 'passTime' })
  expect([await statusOf(unpaid), await statusOf(paid)]).toEqual(['cancelled', 'confirmed'])
  dataOf(await again('legalnew/dispute', { id: paid, text: 'No answer' }))
  dataOf(await merchant('legalnew/deal/sub', { id: paid, pass: PASS }))
  expect(await statusOf(paid)).toBe('completed')
  expect(await ledgerViolations(halyard)).toEqual([])
})
