import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '../src/testing.ts'
import { dataOf } from '@halyard/server/testing'
import {
  balanceOf,
  type FundedCustomer,
  ledgerViolations,
  PASS,
  registerFundedCustomer,
  submitCommand,
} from '../../server/tests/testing/funded-customer.ts'
import { uploadPhoto } from '../../server/tests/testing/pictures.ts'
import { connect } from '../../server/tests/testing/socket-client.ts'
import { VALID_REQUESTS } from '../../server/tests/testing/valid-requests.ts'

const SECOND_MS = 1_000

let clock = Date.UTC(2026, 0, 5, 12)
let halyard: DemoTestApp
let bob: FundedCustomer
let cat: FundedCustomer

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
  bob = await registerFundedCustomer(halyard)
  cat = await registerFundedCustomer(halyard)
  await merchant().open()
})
afterAll(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})

function merchant() {
  return halyard.demo.practice.merchant
}

async function findAd(type: 'sell' | 'buy', fiat: 'EUR' | 'USD' = 'EUR') {
  const { list } = dataOf(await bob.client('legalnew/list', { type, fiat, currency_id: '3' }))
  const ad = list.find(({ merchant_name }) => merchant_name === 'Harbour Desk')
  if (!ad) throw new Error('the merchant has no such advertisement')
  return ad
}

async function take(type: 'sell' | 'buy', rest = {}) {
  const { id, version, price } = await findAd(type)
  const request = { id: String(id), version: String(version), number: '100', price: price ?? '', ...rest }
  return dataOf(await bob.client('legalnew/deal/add', request))
}

const show = async (id: number) => dataOf(await bob.client('legalnew/deal/get', { id: String(id) }))

const recordPrices = () =>
  submitCommand(halyard, {
    kind: 'recordPrices',
    prices: [
      { marketId: 1, ticks: 640_000 },
      { marketId: 2, ticks: 340_000 },
    ],
  })
const count = async () => dataOf(await bob.client('legalnew/list', { limit: '50' })).list.length

test('publishes both ways in several currencies, once however often it is opened', async () => {
  // The prices of BTC and ETH float, and there is no index price yet.
  expect(await count()).toBe(12)
  await recordPrices()
  expect(await count()).toBe(20)
  await merchant().open()
  expect(await count()).toBe(20)
})

test('as seller releases four seconds after payment, and writes to the customer', async () => {
  const before = Number(await balanceOf(bob, 'fiat'))
  const { id } = await take('sell')
  expect(await merchant().act()).toBe(0)
  const pic = await uploadPhoto(halyard, bob.token, 'receipt')
  dataOf(await bob.client('legalnew/deal/sub', { id: String(id), pic }))
  clock += 3 * SECOND_MS
  expect(await merchant().act()).toBe(0)
  clock += SECOND_MS
  expect(await merchant().act()).toBe(1)
  const { deal, messages } = await show(id)
  expect(deal).toMatchObject({ status: 'completed', seller_name: 'Marina Harbour', now: clock })
  expect(messages.map(({ kind, mine }) => [kind, mine])).toEqual([
    ['receipt', true],
    ['chat', false],
  ])
  expect(Number(await balanceOf(bob, 'fiat'))).toBe(before + 100)
})

test('practice merchant as buyer: pays with a generated receipt, and the customer releases', async () => {
  const card = dataOf(await bob.client('user/cash_save', VALID_REQUESTS['user/cash_save']))
  const { id } = await take('buy', { card_id: String(card.id), pass: PASS })
  clock += 4 * SECOND_MS
  expect(await merchant().act()).toBe(1)
  const paid = await show(id)
  expect(paid.deal.status).toBe('confirmed')
  expect(paid.messages).toMatchObject([
    { kind: 'receipt', mine: false, used_before: false },
    { kind: 'chat', mine: false },
  ])
  const picture = await fetch(`${halyard.url}/api/upload/file?id=${paid.messages[0]?.pic}`, {
    headers: { authorization: bob.token },
  })
  expect(picture.status).toBe(200)
  dataOf(await bob.client('legalnew/deal/sub', { id: String(id), pass: PASS }))
  expect((await show(id)).deal.status).toBe('completed')
})

test('answers the chat once, two seconds later', async () => {
  const { id } = await take('sell')
  dataOf(await bob.client('legalnew/chat', { id: String(id), text: 'Are you there?' }))
  expect(await merchant().act()).toBe(0)
  clock += 2 * SECOND_MS
  expect(await merchant().act()).toBe(1)
  expect(await merchant().act()).toBe(0)
  expect((await show(id)).messages.map(({ mine }) => mine)).toEqual([true, false])
  dataOf(await bob.client('legalnew/deal/cancel', { id: String(id) }))
})

test('socket: both sides hear of each step and message of their deal, strangers do not', async () => {
  const [own, strange] = await Promise.all([connect(halyard.url), connect(halyard.url)])
  expect(await own.request('login', { token: bob.token })).toMatchObject({ type: 'ok' })
  expect(await strange.request('login', { token: cat.token })).toMatchObject({ type: 'ok' })
  const { id } = await take('sell')
  const heard = (times: number) =>
    vi.waitFor(() => expect(own.received('fiat_deal')).toEqual(Array.from({ length: times }, () => ({ id }))))
  await heard(1)
  dataOf(await bob.client('legalnew/chat', { id: String(id), text: 'Hello' }))
  await heard(2)
  dataOf(await bob.client('legalnew/deal/cancel', { id: String(id) }))
  await heard(3)
  expect(strange.received('fiat_deal')).toEqual([])
  own.close()
  strange.close()
})
