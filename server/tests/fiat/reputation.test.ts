import type { RequestOf } from '@halyard/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import {
  type FundedCustomer,
  PASS,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'

const MINUTE_MS = 60_000
const BTC = { currency_id: '1', fiat: 'EUR', min_number: '0.01', max_number: '0.1', left: '1' } as const

let clock = Date.UTC(2026, 0, 5, 12)
let halyard: TestApp
let ann: FundedCustomer
let bob: FundedCustomer
let annCard: number

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
  ann = await registerTrader('198.51.100.1')
  bob = await registerTrader('198.51.100.2')
  await submitCommand(halyard, { kind: 'setMerchant', customerId: ann.id, isMerchant: true })
  const card = { ...VALID_REQUESTS['user/cash_save'], card_number: '4000 9999 0000 1111' }
  annCard = dataOf(await ann.client('user/cash_save', card)).id
})
afterAll(() => halyard.close())

/** Registers a customer who signs in from an address of the network. */
async function registerTrader(ip: string): Promise<FundedCustomer> {
  const customer = await registerFundedCustomer(halyard)
  await sql`update session set ip = ${ip} where user_id = ${customer.id}`.execute(halyard.app.context.db)
  return customer
}

function publish(terms: Partial<RequestOf<'legalnew/publish'>> = {}) {
  const ad = {
    type: 'sell',
    currency_id: String(USDT),
    fiat: 'GBP',
    price: '0.8',
    min_number: '10',
    max_number: '500',
    left: '1000',
    from: 'coin',
    card_ids: String(annCard),
    ...terms,
  } as const
  const given = Object.entries(ad).filter(([, value]) => value !== undefined)
  return ann.client('legalnew/publish', Object.fromEntries(given) as typeof ad).then(dataOf)
}

const close = (id: number) => ann.client('legalnew/pause', { id: String(id), status: 'closed' }).then(dataOf)

async function list(filter: RequestOf<'legalnew/list'> = {}, viewer = bob) {
  return dataOf(await viewer.client('legalnew/list', { currency_id: String(USDT), ...filter })).list
}

const take = (customer: FundedCustomer, id: number, price = '0.8') =>
  customer.client('legalnew/deal/add', { id: String(id), version: '1', number: '20', price })

async function complete(customer: FundedCustomer, adId: number, releaseMs = MINUTE_MS): Promise<number> {
  const { id } = dataOf(await take(customer, adId))
  const pic = await uploadPhoto(halyard, customer.token, 'receipt')
  dataOf(await customer.client('legalnew/deal/sub', { id: String(id), pic }))
  clock += releaseMs
  dataOf(await ann.client('legalnew/deal/sub', { id: String(id), pass: PASS }))
  return id
}

test('list: the best price first; floating advertisements have their current price', async () => {
  const fixed = await publish({ fiat: 'EUR', price: '0.95' })
  const float = await publish({ fiat: 'EUR', price: undefined, index_ppm: '1010000' })
  const shown = await list({ fiat: 'EUR', type: 'sell' })
  expect(shown.map(({ id, now_price }) => [id, now_price])).toEqual([
    [float.id, '0.9292'],
    [fixed.id, '0.95'],
  ])
  expect(await list({ fiat: 'EUR', number: '501' })).toEqual([])
  expect((await list({ fiat: 'EUR', amount: '470' })).map(({ id }) => id)).toEqual([fixed.id])
  expect(await list({ fiat: 'EUR' }, ann)).toEqual([])
  const stale = await publish({ ...BTC, price: undefined, index_ppm: '1010000' })
  expect(await list({ currency_id: BTC.currency_id })).toEqual([])
  const request = { id: String(stale.id), version: '1', number: '0.01', price: '1000000' }
  expect(await bob.client('legalnew/deal/add', request)).toMatchObject({ code: 'fiat_index_is_stale' })
  await close(fixed.id)
  await close(float.id)
})

test('list: leaves out merchants who are closed, frozen or without coins', async () => {
  const minute = Math.floor(clock / MINUTE_MS) % 1_440
  const hours = { opens_minute: String(minute + 30), closes_minute: '1' }
  const night = await publish(hours)
  expect(await list({ fiat: 'GBP' })).toEqual([])
  expect(await take(bob, night.id)).toMatchObject({ code: 'fiat_ad_must_be_open' })
  clock += 30 * MINUTE_MS
  expect((await list({ fiat: 'GBP' })).map(({ id }) => id)).toEqual([night.id])
  await close(night.id)
  const day = await publish()
  const frozen = { kind: 'setOperatorFreeze', customerId: ann.id } as const
  await submitCommand(halyard, { ...frozen, frozen: true })
  expect(await list({ fiat: 'GBP' })).toEqual([])
  await submitCommand(halyard, { ...frozen, frozen: false })
  expect(await list({ fiat: 'GBP' })).toHaveLength(1)
  const unfunded = await publish({ ...BTC, min_number: '5', max_number: '50', left: '50' })
  expect(await list({ currency_id: BTC.currency_id })).toEqual([])
  await close(unfunded.id)
  await close(day.id)
})

test('statistics count strangers, and no accounts of the same card, address or inviter', async () => {
  const ad = await publish()
  const [sameNetwork, sameCard, invited] = await Promise.all([
    registerTrader('198.51.100.1'),
    registerTrader('198.51.100.3'),
    registerTrader('198.51.100.4'),
  ])
  const card = { ...VALID_REQUESTS['user/cash_save'], card_number: '4000-9999-0000-1111' }
  dataOf(await sameCard.client('user/cash_save', card))
  await sql`update app_user set invited_by = ${ann.id} where id = ${invited.id}`.execute(
    halyard.app.context.db,
  )
  for (const related of [sameNetwork, sameCard, invited]) {
    const id = await complete(related, ad.id)
    dataOf(await related.client('legalnew/rate', { id: String(id), good: '1' }))
  }
  expect((await list({ fiat: 'GBP' }))[0]).toMatchObject({
    merchant_peers: 0,
    merchant_deals: 0,
    merchant_good_ppm: 0,
    merchant_release_ms: null,
    merchant_ratings: 0,
  })
  const rated = await complete(bob, ad.id, MINUTE_MS)
  await complete(bob, ad.id, 3 * MINUTE_MS)
  dataOf(await bob.client('legalnew/rate', { id: String(rated), good: '0' }))
  expect((await list({ fiat: 'GBP' }))[0]).toMatchObject({
    merchant_peers: 1,
    merchant_deals: 2,
    merchant_good_ppm: 1_000_000,
    merchant_release_ms: 2 * MINUTE_MS,
    merchant_ratings: 1,
    merchant_rating_ppm: 0,
  })
  await close(ad.id)
})

test('a blocked side sees no advertisement of the other and opens no deal, until it is unblocked', async () => {
  const ad = await publish()
  const { id } = dataOf(await take(bob, ad.id))
  dataOf(await bob.client('legalnew/deal/cancel', { id: String(id) }))
  dataOf(await ann.client('legalnew/block', { id: String(id), block: '1' }))
  expect(dataOf(await ann.client('legalnew/blocks', {})).list).toMatchObject([{ id }])
  expect(dataOf(await ann.client('legalnew/deal/get', { id: String(id) })).blocked).toBe(true)
  expect(dataOf(await bob.client('legalnew/deal/get', { id: String(id) })).blocked).toBe(false)
  expect(await list({ fiat: 'GBP' })).toEqual([])
  expect(await take(bob, ad.id)).toMatchObject({ code: 'fiat_merchant_unavailable' })
  dataOf(await ann.client('legalnew/block', { id: String(id), block: '0' }))
  expect(await list({ fiat: 'GBP' })).toHaveLength(1)
  await close(ad.id)
})
