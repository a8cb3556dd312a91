import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import {
  balanceOf,
  type FundedCustomer,
  ledgerViolations,
  PASS,
  registerFundedCustomer,
  submitCommand,
} from '../testing/funded-customer.ts'
import { publishSale, SALE } from '../testing/merchant.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { type Attempt, sendConcurrently, times } from '../testing/send-concurrently.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'
import { registerOperator } from '../testing/test-operator.ts'

const HOUR_MS = 3_600_000

let clock = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
let halyard: TestApp
let ann: FundedCustomer
let bob: FundedCustomer
let cat: FundedCustomer
let adId: number

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
  ann = await registerFundedCustomer(halyard)
  bob = await registerFundedCustomer(halyard)
  cat = await registerFundedCustomer(halyard)
  adId = await publishSale(halyard, ann)
})
afterAll(() => halyard.close())
beforeEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

const take = (customer: FundedCustomer, number = '100', rest = {}) =>
  customer.client('legalnew/deal/add', { id: adId, version: 1, number, price: '0.95', ...rest })

async function takePaid(): Promise<number> {
  const { id } = dataOf(await take(bob))
  const pic = await uploadPhoto(halyard, bob.token, 'receipt')
  expect(dataOf(await bob.client('legalnew/deal/sub', { id, pic })).status).toBe('confirmed')
  return id
}

test('a whole deal: escrow, receipt, release, timeline and rating', async () => {
  const before = Number(await balanceOf(bob, 'fiat'))
  const deal = dataOf(await take(bob))
  expect(deal).toMatchObject({
    number: '100',
    price: '0.95',
    total: '95',
    status: 'unconfirmed',
    role: 'buyer',
  })
  expect(await balanceOf(ann, 'fiat')).toBe('0+100')
  const { id } = deal
  expect(await bob.client('legalnew/deal/sub', { id })).toMatchObject({ code: 'fiat_receipt_is_required' })
  const pic = await uploadPhoto(halyard, bob.token, 'receipt')
  expect(dataOf(await bob.client('legalnew/deal/sub', { id, pic })).status).toBe('confirmed')
  expect(await bob.client('legalnew/deal/cancel', { id })).toMatchObject({ code: 'fiat_deal_must_be_unpaid' })
  expect(await ann.client('legalnew/deal/sub', { id, pass: '000000' })).toMatchObject({ type: 'error' })
  dataOf(await ann.client('legalnew/chat', { id, text: 'Call +49 170 1234567 or https://x.example' }))
  const shown = dataOf(await bob.client('legalnew/deal/get', { id }))
  expect(shown.card).toMatchObject({ full_name: 'Nora Body' })
  expect(shown.messages).toMatchObject([
    { kind: 'receipt', mine: true, pic },
    { kind: 'chat', mine: false, text: 'Call *** or ***' },
  ])
  expect(dataOf(await ann.client('legalnew/deal/sub', { id, pass: PASS })).status).toBe('completed')
  expect(Number(await balanceOf(bob, 'fiat'))).toBe(before + 100)
  expect(await balanceOf(ann, 'fiat')).toBe('0')
  const ended = dataOf(await bob.client('legalnew/deal/get', { id }))
  expect(ended.card).toBeNull()
  expect(ended.timeline.map(({ event }) => event)).toEqual(['open', 'pay', 'release'])
  dataOf(await bob.client('legalnew/rate', { id, good: '1' }))
  expect(await bob.client('legalnew/rate', { id, good: '0' })).toMatchObject({ code: 'fiat_already_rated' })
  const views = await halyard.app.context.db.selectFrom('fiat_card_view').selectAll().execute()
  expect(views.map(({ viewer_id }) => Number(viewer_id))).toEqual([bob.id])
})

test('an advertisement names the banks to pay to, and a deal the other side and the terms', async () => {
  const { list } = dataOf(await bob.client('legalnew/list', {}))
  const { bank } = VALID_REQUESTS['user/cash_save']
  expect(list).toMatchObject([{ id: adId, banks: [{ bank }], terms: SALE.terms }])
  const card_id = list[0]?.banks[0]?.card_id ?? 0
  const { id, peer_name, terms } = dataOf(await take(bob, '100', { card_id }))
  const nicknames = await halyard.app.context.db
    .selectFrom('app_user')
    .select('nickname')
    .where('id', 'in', [String(ann.id), String(bob.id)])
    .orderBy('id')
    .execute()
  expect([peer_name, terms]).toEqual([nicknames[0]?.nickname, SALE.terms])
  const { deal } = dataOf(await ann.client('legalnew/deal/get', { id }))
  expect(deal.peer_name).toBe(nicknames[1]?.nickname)
  dataOf(await bob.client('legalnew/deal/cancel', { id }))
})

test("a stranger gets the same response for others' deals as for unknown ones", async () => {
  const { id } = dataOf(await take(bob))
  for (const dealId of [id, 999_999]) {
    const unknown = { code: 'fiat_deal_must_be_open' }
    expect(await cat.client('legalnew/deal/get', { id: dealId })).toMatchObject(unknown)
    expect(await cat.client('legalnew/deal/cancel', { id: dealId })).toMatchObject(unknown)
    expect(await cat.client('legalnew/deal/sub', { id: dealId, pass: PASS })).toMatchObject(unknown)
    expect(await cat.client('legalnew/dispute', { id: dealId, text: 'Mine' })).toMatchObject(unknown)
    expect(await cat.client('legalnew/chat', { id: dealId, text: 'Hi' })).toMatchObject(unknown)
  }
  dataOf(await bob.client('legalnew/deal/cancel', { id }))
})

test('races: release, cancel and dispute at once leave one outcome, and the coins move once', async () => {
  const id = await takePaid()
  const before = Number(await balanceOf(bob, 'fiat'))
  const attempts: Attempt[] = times(8, (): Attempt[] => [
    { path: 'legalnew/deal/sub', token: ann.token, request: { id, pass: PASS } },
    { path: 'legalnew/deal/cancel', token: bob.token, request: { id } },
    { path: 'legalnew/dispute', token: bob.token, request: { id, text: 'No answer' } },
  ]).flat()
  await sendConcurrently(halyard, attempts)
  expect(dataOf(await bob.client('legalnew/deal/get', { id })).deal.status).toBe('completed')
  expect(Number(await balanceOf(bob, 'fiat'))).toBe(before + 100)
  expect(await balanceOf(ann, 'fiat')).not.toContain('+')
})

test('a dispute opens by itself after 24 hours; two operators release with evidence', async () => {
  const id = await takePaid()
  clock += 24 * HOUR_MS
  await submitCommand(halyard, { kind: 'passTime' })
  const operator = await registerOperator(halyard, 'operator')
  const { deal, messages } = dataOf(await operator.ops('ops/fiat/show', { id }))
  expect(deal).toMatchObject({ status: 'disputed', disputed_by: 'clock', held: true })
  const decision = { id, outcome: '1', rule: 'payment proved', reason: 'Bank statement' } as const
  expect(await operator.ops('ops/fiat/decide', { ...decision, evidence: '999999' })).toMatchObject({
    code: 'fiat_decision_needs_grounds',
  })
  const evidence = String(messages[0]?.id)
  expect(dataOf(await operator.ops('ops/fiat/decide', { ...decision, evidence })).status).toBe('disputed')
  expect(await operator.ops('ops/fiat/decide', { ...decision, evidence })).toMatchObject({
    code: 'fiat_deciders_must_differ',
  })
  const second = await registerOperator(halyard, 'operator')
  expect(dataOf(await second.ops('ops/fiat/decide', { ...decision, evidence })).status).toBe('completed')
  expect(await operator.ops('ops/fiat/decide', { ...decision, evidence })).toMatchObject({
    code: 'fiat_deal_must_be_open',
  })
})
