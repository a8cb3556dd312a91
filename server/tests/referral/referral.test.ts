import type { OpsRequestOf } from '@halyard/api/ops'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { emailName } from '../../src/auth/users/account-name.ts'
import { findUser, openUser } from '../../src/auth/users/users.ts'
import { creditDueRebates } from '../../src/referral/credit-rebates.ts'
import { sumNextFees } from '../../src/referral/sum-fees.ts'
import { documentHash } from '../../src/verification/person.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { approveChange } from '../testing/approve-change.ts'
import { FLAT_FEES } from '../limits/flat-fees.ts'
import { registerOperator } from '../testing/test-operator.ts'

const DAY_MS = 86_400_000
const BTC = 1
const USDT = 3

let clock = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3_600_000
let halyard: TestApp
let invited = 0

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
  await submitCommand(halyard, FLAT_FEES)
  await creditDueRebates(halyard.app.context)
})
afterAll(() => halyard.close())
beforeEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  // Fees of an earlier test are credited before the next one begins.
  clock += DAY_MS
  await creditDueRebates(halyard.app.context)
})

/** Registers a customer with practice funds whom another invited. */
async function invitedBy(inviter: TestCustomer): Promise<TestCustomer> {
  const { context } = halyard.app
  invited += 1
  const email = `invited${invited}@test.example`
  const user = await context.db.transaction().execute((db) =>
    openUser(db, context, {
      name: emailName(email),
      passwordHash: 'none',
      invitedBy: String(inviter.id),
      lang: 'en',
      at: clock,
    }),
  )
  return fund({ ...inviter, id: Number(user.id), email })
}

async function fund(customer: TestCustomer): Promise<TestCustomer> {
  const grants = [
    { currencyId: BTC, amount: 10_000_000_000n as never },
    { currencyId: USDT, amount: 10_000_000_000_000n as never },
    { currencyId: USDT, amount: 10_000_000_000_000n as never, account: 'contract' as const },
  ]
  await submitCommand(halyard, { kind: 'creditPracticeFunds', customerId: customer.id, grants })
  return customer
}

const stranger = async (): Promise<TestCustomer> => fund(await halyard.registerCustomer())

/** Signs a customer in again: sessions end after 12 hours without use. */
async function clientOf({ id }: TestCustomer): Promise<TestCustomer['client']> {
  return halyard.client(await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' }))
}

/** The taker buys 100,000 lots, 1 BTC, at 50,000 USDT: a fee of 0.1 % in BTC. The maker pays 0.08 % in USDT. */
async function trade(maker: TestCustomer, taker: TestCustomer, lots = 100_000): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const terms = { type: 'limit', timeInForce: 'gtc', ticks: 500_000, lots } as const
  for (const [customerId, side] of [
    [maker.id, 'sell'],
    [taker.id, 'buy'],
  ] as const)
    await submitCommand(halyard, { kind: 'placeOrder', customerId, marketId: 1, side, terms })
}

/** The taker opens a long position of 1 BTC, 50,000 USDT: a fee of 0.05 %. The maker pays 0.02 %. */
async function tradePerp(maker: TestCustomer, taker: TestCustomer): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  for (const [customerId, side] of [
    [maker.id, 'short'],
    [taker.id, 'long'],
  ] as const)
    await submitCommand(halyard, {
      kind: 'openPosition',
      customerId,
      perpId: 1,
      side,
      leverage: 2,
      terms: { type: 'limit', ticks: 500_000, lots: 1_000 },
      stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
    })
}

async function rebatesOf(inviter: TestCustomer): Promise<[string, string, number][]> {
  const { list } = dataOf(await (await clientOf(inviter))('user/my_account_return', { limit: 100 }))
  return list.map(({ currency_name, number, day_at }) => [currency_name, number, day_at / DAY_MS])
}

async function nextDay(): Promise<void> {
  clock += DAY_MS
  await creditDueRebates(halyard.app.context)
}

test('two days of trading: exact sums, once, also if the job runs twice', async () => {
  const ann = await halyard.registerCustomer()
  const [bob, cat, other] = [await invitedBy(ann), await invitedBy(ann), await stranger()]
  const first = Math.floor(clock / DAY_MS)
  await trade(other, bob)
  await trade(cat, other, 200_000)
  expect(await rebatesOf(ann)).toEqual([])
  await nextDay()
  await tradePerp(other, bob)
  await trade(other, bob, 33)
  await nextDay()
  await creditDueRebates(halyard.app.context)
  await Promise.all([creditDueRebates(halyard.app.context), creditDueRebates(halyard.app.context)])
  // 20 % of 0.001 BTC; of 0.08 % of 100,000 USDT; of 0.05 % of 50,000 USDT; of 33 units, ceil(0.1 % of 33,000).
  expect(await rebatesOf(ann)).toEqual([
    ['USDT', '5', first + 1],
    ['BTC', '0.00000006', first + 1],
    ['USDT', '16', first],
    ['BTC', '0.0002', first],
  ])
  const client = await clientOf(ann)
  expect(dataOf(await client('user/invite', {}))).toMatchObject({
    invited: 2,
    income: '31.00',
    incomes: [
      { currency_name: 'BTC', number: '0.00020006' },
      { currency_name: 'USDT', number: '21' },
    ],
  })
  expect(dataOf(await client('user/my_invite_list', {})).list).toMatchObject([
    { id: cat.id, income: '16.00', name: expect.stringMatching(/^i\*{4}\d@test\.example$/) },
    { id: bob.id, income: '15.00' },
  ])
  const { list } = dataOf(await client('wallet/legal_log', { type: 'coin', reason: 'referral_rebate' }))
  expect(list.map(({ available }) => available).toSorted()).toEqual(['0.00000006', '0.0002', '16', '5'])
})

test('a crash at each step of a day: the next run continues and credits each rebate once', async () => {
  const ann = await halyard.registerCustomer()
  const [bob, other] = [await invitedBy(ann), await stranger()]
  const { context } = halyard.app
  const { db, engine } = context
  await trade(other, bob)
  const day = Math.floor(clock / DAY_MS)
  clock += DAY_MS
  // Stopped after the sums of the day.
  await submitCommand(halyard, { kind: 'passTime' })
  await db.insertInto('rebate_run').values({ day, status: 'summing', last_invitee_id: 0 }).execute()
  while (await sumNextFees(db, day));
  await db
    .updateTable('rebate_run')
    .set({ status: 'summing', last_invitee_id: bob.id })
    .where('day', '=', day)
    .execute()
  // Stopped after the engine credited the rebate and before that was recorded.
  const { fees } = await db
    .selectFrom('rebate_fee')
    .select('fees')
    .where('day', '=', day)
    .where('invitee_id', '=', String(bob.id))
    .executeTakeFirstOrThrow()
  const credit = {
    kind: 'creditRebate',
    inviteeId: bob.id,
    currencyId: BTC,
    day,
    fees: BigInt(fees) as never,
  } as const
  expect(await engine.submit(credit)).toMatchObject({ ok: true })
  await creditDueRebates(context)
  expect(await rebatesOf(ann)).toEqual([['BTC', '0.0002', day]])
  expect(await db.selectFrom('rebate_fee').select('status').where('day', '=', day).execute()).toEqual([
    { status: 'credited' },
  ])
})

test('a stop of several days: every day is credited, in order', async () => {
  const ann = await halyard.registerCustomer()
  const [bob, other] = [await invitedBy(ann), await stranger()]
  const first = Math.floor(clock / DAY_MS)
  await trade(other, bob)
  clock += DAY_MS
  await trade(other, bob, 50_000)
  clock += 40 * DAY_MS
  await creditDueRebates(halyard.app.context)
  expect(await rebatesOf(ann)).toEqual([
    ['BTC', '0.0001', first + 1],
    ['BTC', '0.0002', first],
  ])
})

test('the same identity document: no rebate', async () => {
  const ann = await halyard.registerCustomer()
  const [bob, other] = [await invitedBy(ann), await stranger()]
  const { db, config } = halyard.app.context
  const person = { name: 'Ann', country: 'DE', card_id: 'L01X00T47', contact_address: 'Berlin' }
  for (const [userId, card_id] of [
    [ann.id, 'L01X00T47'],
    [bob.id, 'l01x-00t 47'],
  ] as const)
    await db
      .insertInto('verification')
      .values({
        user_id: userId,
        level: 1,
        status: 'under_review',
        country: 'DE',
        person: Buffer.from('sealed'),
        document_hash: documentHash(config.secret, { ...person, card_id }),
        submitted_at: clock,
      })
      .execute()
  await trade(other, bob)
  await nextDay()
  expect(await rebatesOf(ann)).toEqual([])
  expect(
    await db.selectFrom('rebate_fee').select('status').where('invitee_id', '=', String(bob.id)).execute(),
  ).toEqual([{ status: 'own_account' }])
})

test('an inviter who closes the account gets no rebate that would keep it from being empty', async () => {
  const ann = await halyard.registerCustomer()
  const [bob, other] = [await invitedBy(ann), await stranger()]
  const { db } = halyard.app.context
  const client = await clientOf(ann)
  await trade(other, bob)
  dataOf(await client('safe/close_account', { password: ann.password }))
  await nextDay()
  expect(
    await db.selectFrom('rebate_fee').select('status').where('invitee_id', '=', String(bob.id)).execute(),
  ).toEqual([{ status: 'inviter_closed' }])
  expect(
    await db.selectFrom('account').select('id').where('owner_id', '=', String(ann.id)).execute(),
  ).toEqual([])
})

test('the same withdrawal address: no rebate', async () => {
  const ann = await halyard.registerCustomer()
  const [bob, other] = [await invitedBy(ann), await stranger()]
  for (const user_id of [ann.id, bob.id])
    await halyard.app.context.db
      .insertInto('address_book')
      .values({
        user_id,
        currency_id: USDT,
        network: 'TRC20',
        address: 'TShared',
        notes: '',
        created_at: clock,
      })
      .execute()
  await trade(other, bob)
  await nextDay()
  expect(await rebatesOf(ann)).toEqual([])
})

test('partner: two operators appoint one; the code ends with the appointment', async () => {
  const { first, save } = await registerPartnerOperators()
  const ann = await halyard.registerCustomer()
  const fields = { id: ann.id, share_ppm: 350_000, active: '1', reason: 'Contract' } as const
  const reject = async (part: object) => first.ops('ops/partner/propose', { ...fields, ...part })
  expect(await reject({ share_ppm: 500_001 })).toMatchObject({ code: 'share_too_large', field: 'share_ppm' })
  expect(await reject({ id: 999_999 })).toMatchObject({ code: 'record_must_be_known' })
  expect(await reject({ active: '0' })).toMatchObject({ code: 'nothing_changes' })
  const partner = await save(fields)
  expect(partner).toMatchObject({ share_ppm: 350_000, active: true, invited: 0 })
  expect(dataOf(await (await clientOf(ann))('user/my_share', {}))).toMatchObject({
    authorization_code: partner.code,
    share_ppm: 350_000,
    link: `${halyard.app.context.config.publicUrl}/?invite=${partner.code}`,
  })
  const register = async (account: string) =>
    halyard.client()('user/register', {
      account,
      code: await halyard.issueCode(account, 'register'),
      password: 'correct horse',
      repassword: 'correct horse',
      agree: '1',
      agreement_version: 1,
      invite_code: partner.code.toLowerCase(),
    })
  dataOf(await register('by-partner@example.com'))
  const user = await findUser(
    halyard.app.context.db,
    halyard.app.context.config.secret,
    emailName('by-partner@example.com'),
  )
  const bob = await fund({ ...ann, id: Number(user?.id) })
  await nextDay()
  await trade(await stranger(), bob)
  await nextDay()
  expect(await rebatesOf(ann)).toMatchObject([['BTC', '0.00035', expect.any(Number)]])
  const again = await registerPartnerOperators()
  expect(await again.save({ ...fields, share_ppm: 1, active: '0' })).toMatchObject({
    active: false,
    share_ppm: 200_000,
    invited: 1,
  })
  expect(await register('too-late@example.com')).toMatchObject({ code: 'invite_code_unknown' })
  const reviewer = await registerOperator(halyard, 'reviewer')
  expect(await reviewer.ops('ops/partner/propose', fields)).toMatchObject({ code: 'role_not_allowed' })
})

test('partner: an operator can neither propose nor decide on their own share', async () => {
  const [treasurer, admin] = [
    await registerOperator(halyard, 'treasurer'),
    await registerOperator(halyard, 'admin'),
  ]
  const fields = { share_ppm: 500_000, active: '1', reason: 'Contract' } as const
  const own = { ...fields, id: treasurer.id }
  const refused = { code: 'change_must_not_be_own' }
  expect(await treasurer.ops('ops/partner/propose', { ...own, preview: '1' })).toMatchObject(refused)
  expect(await treasurer.ops('ops/partner/propose', own)).toMatchObject(refused)
  const { id } = dataOf(await treasurer.ops('ops/partner/propose', { ...fields, id: admin.id }))
  for (const pass of ['1', '0'] as const)
    expect(await admin.ops('ops/change/decide', { id: id ?? 0, pass, reason: 'Agreed' })).toMatchObject(
      refused,
    )
  expect(dataOf(await admin.ops('ops/change/list', { status: 'waiting' })).list).toMatchObject([{ id }])
})

test('partner: a changed share keeps the rebates of the fees until that day, credited or not', async () => {
  const ann = await halyard.registerCustomer()
  const [bob, other] = [await invitedBy(ann), await stranger()]
  const fields = { id: ann.id, share_ppm: 400_000, active: '1', reason: 'Contract' } as const
  await (await registerPartnerOperators()).save(fields)
  await nextDay()
  const first = Math.floor(clock / DAY_MS)
  await trade(other, bob)
  await nextDay()
  await trade(other, bob)
  const { first: treasurer, save } = await registerPartnerOperators()
  const lower = { ...fields, share_ppm: 100_000, reason: 'New contract' }
  const { affects } = dataOf(await treasurer.ops('ops/partner/propose', { ...lower, preview: '1' }))
  expect(affects).toEqual([
    { fact: 'invited_customers', value: '1' },
    { fact: 'rebates_30_days', value: '0.0004', currency: 'BTC' },
  ])
  await save(lower)
  await trade(other, bob)
  await nextDay()
  await trade(other, bob)
  await nextDay()
  expect(await rebatesOf(ann)).toEqual([
    ['BTC', '0.0001', first + 2],
    ['BTC', '0.0008', first + 1],
    ['BTC', '0.0004', first],
  ])
})

test('partner: days credited after two changes of the share keep the share in force on each', async () => {
  const ann = await halyard.registerCustomer()
  const [bob, other] = [await invitedBy(ann), await stranger()]
  const first = Math.floor(clock / DAY_MS)
  for (const share_ppm of [400_000, 100_000]) {
    await trade(other, bob)
    const { save } = await registerPartnerOperators()
    await save({ id: ann.id, share_ppm, active: '1', reason: 'Contract' })
    clock += DAY_MS
  }
  await trade(other, bob)
  await nextDay()
  expect(await rebatesOf(ann)).toEqual([
    ['BTC', '0.0001', first + 2],
    ['BTC', '0.0004', first + 1],
    ['BTC', '0.0002', first],
  ])
})

/** Registers two operators, whose sessions end when they are not used, and returns how both save a partner. */
async function registerPartnerOperators() {
  const [first, second] = [
    await registerOperator(halyard, 'treasurer'),
    await registerOperator(halyard, 'admin'),
  ]
  const save = async (fields: OpsRequestOf<'ops/partner/propose'>) => {
    await approveChange(second, dataOf(await first.ops('ops/partner/propose', fields)))
    const { list } = dataOf(await second.ops('ops/partner/list', {}))
    const partner = list.find(({ id }) => id === Number(fields.id))
    if (!partner) throw new Error('the partner is not listed')
    return partner
  }
  return { first, save }
}

test('ranking: masked names in the order of income; a customer sees only own records', async () => {
  const [ann, zoe] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const [bob, yan, other] = [await invitedBy(ann), await invitedBy(zoe), await stranger()]
  await trade(other, bob, 4_000_000)
  await trade(other, yan, 2_000_000)
  await nextDay()
  const client = await clientOf(ann)
  const { list } = dataOf(await client('user/invite_list', { period: 'ever' }))
  expect(list.slice(0, 2)).toEqual([
    { place: 1, name: expect.stringMatching(/^HY\*{4}\d$/), income: '400.00', is_own: true },
    { place: 2, name: expect.stringMatching(/^HY\*{4}\d$/), income: '200.00', is_own: false },
  ])
  expect(list.length).toBeLessThanOrEqual(10)
  expect(await rebatesOf(ann)).toHaveLength(1)
  expect(dataOf(await client('user/my_invite_list', {})).list.map(({ id }) => id)).toEqual([bob.id])
  expect(await client('user/invite_list', { period: 'week' as never })).toMatchObject({
    code: 'invalid_field',
  })
})

test('poster: a PNG whose QR code is the link', async () => {
  const ann = await halyard.registerCustomer()
  const client = await clientOf(ann)
  const { link, invite_code, authorization_code } = dataOf(await client('user/my_share', {}))
  expect(authorization_code).toBeNull()
  const poster = dataOf(await client('user/my_poster', {}))
  expect(poster).toMatchObject({ name: `halyard-${invite_code}.png`, width: 720, height: 1_080 })
  const png = Buffer.from(poster.image.replace('data:image/png;base64,', ''), 'base64')
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([poster.width, poster.height])
  expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(link)
})

test.each([
  ['?invite=AB12CD34', '/h5/#/pages/user/login/register?invite=AB12CD34'],
  ['', '/h5/'],
  ['?invite=//evil.example', '/h5/'],
  ['?invite=A1B2&invite=C3D4', '/h5/'],
])('link: the address /%s leads to %s', async (query, target) => {
  const response = await fetch(`${halyard.url}/${query}`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, target])
})
