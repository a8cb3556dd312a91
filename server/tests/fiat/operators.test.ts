import { createHash } from 'node:crypto'
import type { OpsRequestOf } from '@halyard/api/ops'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import {
  balanceOf,
  type FundedCustomer,
  ledgerViolations,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { openProduct } from '../testing/open-product.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { appointOperator, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'

const MINUTE_MS = 60_000
const COIN = {
  currency_id: String(USDT),
  min_number: '5',
  newcomer_max: '1000',
  two_deciders_from: '50',
  fee_ppm: '10000',
  reason: 'Tests',
} as const

let clock = Date.UTC(2026, 0, 5, 12)
let halyard: TestApp
let ann: FundedCustomer
let bob: FundedCustomer
let operator: TestOperator
let second: TestOperator
let admin: TestOperator
let treasurer: TestOperator
let adId: string

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
  ann = await registerFundedCustomer(halyard)
  bob = await registerFundedCustomer(halyard)
  operator = await registerOperator(halyard, 'operator')
  second = await registerOperator(halyard, 'operator')
  admin = await registerOperator(halyard, 'admin')
  treasurer = await registerOperator(halyard, 'treasurer')
  await changeCoin(COIN)
})
afterAll(() => halyard.close())
beforeEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

const take = async (number: string) =>
  String(dataOf(await bob.client('legalnew/deal/add', { id: adId, version: '1', number, price: '0.95' })).id)

async function takePaid(number: string): Promise<string> {
  const id = await take(number)
  const pic = await uploadPhoto(halyard, bob.token, 'receipt')
  dataOf(await bob.client('legalnew/deal/sub', { id, pic }))
  return id
}

const freeze = (customer: FundedCustomer, frozen: boolean) =>
  submitCommand(halyard, { kind: 'setOperatorFreeze', customerId: customer.id, frozen })

test('a customer applies, an operator approves, and the merchant publishes and edits', async () => {
  const card = dataOf(await ann.client('user/cash_save', VALID_REQUESTS['user/cash_save']))
  const terms = {
    price: '0.95',
    min_number: '10',
    max_number: '500',
    left: '2000',
    from: 'coin',
    card_ids: String(card.id),
  } as const
  const ad = { type: 'sell', currency_id: String(USDT), fiat: 'EUR', ...terms } as const
  expect(await ann.client('legalnew/publish', ad)).toMatchObject({ code: 'fiat_merchants_only' })
  dataOf(await ann.client('legalnew/apply', { about: 'Ten years of exchange' }))
  expect(dataOf(await operator.ops('ops/fiat/applications', {})).list).toMatchObject([
    { user_id: ann.id, status: 'waiting' },
  ])
  const approval = { id: String(ann.id), merchant: '1', reason: 'Papers are in order' } as const
  expect(
    await (await registerOperator(halyard, 'reviewer')).ops('ops/fiat/set_merchant', approval),
  ).toMatchObject({
    type: 'error',
  })
  dataOf(await operator.ops('ops/fiat/set_merchant', approval))
  const published = dataOf(await ann.client('legalnew/publish', ad))
  adId = String(published.id)
  const edited = dataOf(await ann.client('legalnew/edit', { id: adId, ...terms, price: '0.96' }))
  expect(edited).toMatchObject({ version: 2, price: '0.96' })
  expect(await take('20').catch(String)).toContain('fiat_ad_has_changed')
  const fresh = dataOf(await ann.client('legalnew/publish', ad))
  adId = String(fresh.id)
})

test("merchants: rejects an unknown customer and the operator's own case", async () => {
  const approval = { merchant: '1', reason: 'Papers are in order' } as const
  expect(await operator.ops('ops/fiat/set_merchant', { ...approval, id: '99999999999' })).toMatchObject({
    code: 'record_must_be_known',
  })
  const own = { ...approval, id: String(operator.id) }
  expect(await operator.ops('ops/fiat/set_merchant', own)).toMatchObject({
    code: 'reviewer_must_not_be_owner',
  })
})

async function changeCoin(values: OpsRequestOf<'ops/fiat/propose_coin'>): Promise<void> {
  const { id } = dataOf(await treasurer.ops('ops/fiat/propose_coin', values))
  const decision = { id: String(id), pass: '1' } as const
  expect(dataOf(await admin.ops('ops/change/decide', decision)).status).toBe('approved')
}

async function coinNow() {
  const { list } = dataOf(await admin.ops('ops/fiat/coins', {}))
  return list.find(({ currency_id }) => currency_id === USDT)
}

test('a coin: two persons change its limits, which must not contradict', async () => {
  expect(await operator.ops('ops/fiat/propose_coin', COIN)).toMatchObject({ code: 'role_not_allowed' })
  for (const [field, value, code] of [
    ['newcomer_max', '1', 'invalid_field'],
    ['newcomer_max', '99999999999999', 'invalid_field'],
    ['fee_ppm', '20001', 'share_too_large'],
    ['market_id', '1', 'invalid_field'],
  ] as const)
    expect(await admin.ops('ops/fiat/propose_coin', { ...COIN, [field]: value })).toMatchObject({
      code,
      field,
    })
  const before = await coinNow()
  expect(before).toMatchObject({ currency_name: 'USDT', market_id: null, fee_ppm: 10_000, status: 'open' })
  const { id, affects } = dataOf(
    await admin.ops('ops/fiat/propose_coin', { ...COIN, two_deciders_from: '900' }),
  )
  expect(affects.map(({ fact }) => fact)).toEqual(['fiat_ads', 'fiat_deals'])
  const decision = { id: String(id), pass: '1' } as const
  expect(await admin.ops('ops/change/decide', decision)).toMatchObject({ code: 'reviewers_must_differ' })
  expect(await coinNow()).toEqual(before)
  dataOf(await treasurer.ops('ops/change/decide', decision))
  expect(await coinNow()).toEqual({ ...before, two_deciders_from: '900' })
  await changeCoin(COIN)
  expect(await coinNow()).toEqual(before)
})

test('a coin: one operator pauses it at once, two open it', async () => {
  const pause = { currency_id: String(USDT), reason: 'Tests' } as const
  expect(await treasurer.ops('ops/fiat/pause_coin', pause)).toMatchObject({ code: 'role_not_allowed' })
  expect(dataOf(await operator.ops('ops/fiat/pause_coin', pause)).status).toBe('paused')
  expect(await take('20').catch(String)).toContain('fiat_coin_must_be_open')
  await openProduct([operator, admin], `fiat:${USDT}`)
  expect(await operator.ops('ops/fiat/pause_coin', { ...pause, currency_id: '999' })).toMatchObject({
    code: 'record_must_be_known',
  })
})

test('a large dispute needs two operators who agree, with evidence of this deal', async () => {
  const before = Number(await balanceOf(bob, 'fiat'))
  const id = await takePaid('100')
  const dispute = { id, topic: 'not_released', text: 'I have paid' } as const
  dataOf(await bob.client('legalnew/dispute', dispute))
  const { deal, messages, buyer, seller } = dataOf(await operator.ops('ops/fiat/show', { id }))
  expect(deal).toMatchObject({ status: 'disputed', deciders_needed: 2, paid_at: clock, ended_at: null })
  expect(buyer).toMatchObject({ customer_id: bob.id, deals: 0, disputed: 0 })
  expect(seller).toMatchObject({ customer_id: ann.id, deals: 0, decided_against: 0 })
  expect(messages.map(({ kind, topic }) => [kind, topic])).toEqual([
    ['receipt', null],
    ['evidence', 'not_released'],
  ])
  const evidence = messages.map((message) => message.id).join(',')
  const decision = { id, outcome: '1', evidence, rule: 'payment proved', reason: 'Statement' } as const
  expect(dataOf(await operator.ops('ops/fiat/decide', decision)).status).toBe('disputed')
  const target = `fiat_deal:${id}`
  const firstOfTwo = async () => dataOf(await second.ops('ops/record/show', { target })).first
  expect(await firstOfTwo()).toMatchObject({ operator: { id: operator.id }, at: clock, changes: [] })
  clock += MINUTE_MS
  dataOf(await ann.client('legalnew/evidence', { id, topic: 'not_paid', text: 'Nothing arrived' }))
  const changes = (await firstOfTwo())?.changes
  expect(changes).toContainEqual({ field: 'messages.count', before: '2', after: '3' })
  const { list } = dataOf(await operator.ops('ops/inbox/list', { queue: 'dispute' }))
  expect(list.find(({ target: other }) => other === target)).toMatchObject({ approvals: 1 })
  expect(await operator.ops('ops/fiat/decide', decision)).toMatchObject({ code: 'fiat_deciders_must_differ' })
  expect(dataOf(await second.ops('ops/fiat/decide', decision)).status).toBe('completed')
  expect(await firstOfTwo()).toBeNull()
  expect(Number(await balanceOf(bob, 'fiat'))).toBe(before + 99)
})

test('a payment made late is decided by two, and both sides read what it has bought', async () => {
  const id = await takePaid('20')
  dataOf(await bob.client('legalnew/dispute', { id, topic: 'not_released', text: 'I have paid' }))
  const { messages } = dataOf(await operator.ops('ops/fiat/show', { id }))
  const evidence = String(messages[0]?.id)
  const decision = { id, outcome: '3', evidence, rule: 'paid late', reason: 'Statement' } as const
  expect(dataOf(await operator.ops('ops/fiat/decide', decision))).toMatchObject({ late_number: null })
  expect(dataOf(await second.ops('ops/fiat/decide', decision))).toMatchObject({
    status: 'completed',
    outcome: 'releaseLate',
    late_number: '20',
  })
  for (const side of [ann, bob])
    expect(dataOf(await side.client('legalnew/deal/get', { id })).deal).toMatchObject({
      number: '20',
      late: { number: '20' },
    })
})

test('an operator opens the dispute of a frozen buyer, and the seller can still release', async () => {
  const id = await takePaid('20')
  await freeze(bob, true)
  expect(await bob.client('legalnew/dispute', { id, text: 'Mine' })).toMatchObject({ type: 'error' })
  dataOf(await operator.ops('ops/fiat/dispute', { id, reason: 'The buyer wrote to us' }))
  const shown = dataOf(await ann.client('legalnew/deal/get', { id }))
  expect(shown.deal.status).toBe('disputed')
  expect(shown.messages.at(-1)).toMatchObject({ author: 'operator', text: 'The buyer wrote to us' })
  await freeze(bob, false)
  dataOf(await ann.client('legalnew/deal/sub', { id, pass: '246802' }))
})

test('an operator who is a side of a deal neither disputes nor appeals it as an operator', async () => {
  const id = await takePaid('20')
  const { ops } = await appointOperator(halyard, bob, 'operator')
  for (const path of ['ops/fiat/dispute', 'ops/fiat/appeal'] as const)
    expect(await ops(path, { id, reason: 'I have paid' })).toMatchObject({
      code: 'fiat_decider_must_not_be_party',
    })
  const { deal, messages } = dataOf(await operator.ops('ops/fiat/show', { id }))
  expect(deal.status).toBe('confirmed')
  expect(messages).toHaveLength(1)
  dataOf(await ann.client('legalnew/deal/sub', { id, pass: '246802' }))
})

test('a late payer appeals within a day, by an operator if frozen; no coins are frozen', async () => {
  const id = await take('20')
  clock += 16 * MINUTE_MS
  await submitCommand(halyard, { kind: 'passTime' })
  expect(dataOf(await bob.client('legalnew/deal/get', { id })).deal.status).toBe('cancelled')
  await freeze(bob, true)
  const appeal = { id, reason: 'Bank statement received by mail' }
  const deal = dataOf(await operator.ops('ops/fiat/appeal', appeal))
  expect(deal).toMatchObject({ status: 'disputed', held: false, disputed_by: 'operator' })
  expect(await operator.ops('ops/fiat/appeal', appeal)).toMatchObject({ code: 'fiat_deal_must_be_cancelled' })
  await freeze(bob, false)
  const { messages } = dataOf(await operator.ops('ops/fiat/show', { id }))
  const evidence = String(messages[0]?.id)
  const decision = {
    id,
    outcome: '2',
    evidence,
    rule: 'payment not proved',
    reason: 'No money came',
  } as const
  expect(dataOf(await operator.ops('ops/fiat/decide', decision)).status).toBe('returned')
})

test('the evidence bundle: notes, looks, and a timeline whose hashes are linked', async () => {
  const id = await takePaid('20')
  dataOf(await bob.client('legalnew/deal/get', { id }))
  dataOf(await operator.ops('ops/fiat/note', { id, text: 'Called the bank' }))
  const bundle = dataOf(await operator.ops('ops/fiat/bundle', { id }))
  expect(bundle.notes).toMatchObject([{ operator_id: operator.id, text: 'Called the bank' }])
  expect(await operator.ops('ops/fiat/note', { id, text: ' \n ' })).toMatchObject({ code: 'invalid_field' })
  const { timeline } = dataOf(await operator.ops('ops/record/show', { target: `fiat_deal:${id}` }))
  expect(timeline.filter(({ call }) => call === 'ops/fiat/note')).toMatchObject(
    [{ outcome: 'done', operator: { id: operator.id } }, { outcome: 'invalid_field' }].toReversed(),
  )
  expect(bundle.card_views).toMatchObject([{ viewer_id: bob.id }])
  expect(bundle.messages[0]?.picture_hash).toMatch(/^[0-9a-f]{64}$/)
  let previous = ''
  for (const { event, actor, status, at, previous_hash, hash } of bundle.timeline) {
    expect(previous_hash).toBe(previous)
    const text = [previous, id, event, actor, status, at].join('|')
    expect(hash).toBe(createHash('sha256').update(text).digest('hex'))
    previous = hash
  }
  expect(bundle.timeline.map(({ event }) => event)).toEqual(['open', 'pay'])
})
