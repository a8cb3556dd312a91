import { type CallPath, calls, type RequestOf } from '@halyard/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'
import {
  ledgerViolations,
  type FundedCustomer,
  submitCommand,
  PASS,
  registerFundedCustomer,
  USDT,
} from '../testing/funded-customer.ts'
import { registerOperator } from '../testing/test-operator.ts'
import { uploadDocuments, uploadPhoto } from '../testing/pictures.ts'
import { ticketed } from '../testing/ticketed.ts'

const ORIGIN = 'https://exchange.example'
const PAIR = { currency_id: 1, legal_id: USDT } as const
/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

/** The terms of an advertisement. */
const TERMS = { price: '1', min_number: '10', max_number: '20', left: '100', from: 'coin' } as const
const AD = { type: 'sell', currency_id: USDT, fiat: 'EUR', ...TERMS } as const

/** A stop order that no price of these tests reaches. */
const STOP = {
  ...PAIR,
  side: 'buy',
  source: 'index',
  direction: 'at_or_above',
  trigger_price: '60000',
  type: 'market',
  number: '0.001',
} as const

type Id = number | string
interface OwnedRecords {
  readonly order: number
  readonly replaced: number
  readonly stop: number
  readonly position: number
  readonly waiting: number
  readonly conditional: number
  readonly option: number
  readonly wealth: number
  readonly ad: number
  readonly deal: number
  readonly withdrawal: number
  readonly card: number
  readonly passkey: number
  readonly session: number
  readonly apiKey: number
  readonly notice: number
  readonly alert: number
  readonly plan: number
  readonly voucher: string
  readonly supportPicture: string
  readonly feedbackPicture: string
  readonly message: number
  readonly documents: Awaited<ReturnType<typeof uploadDocuments>>
  readonly addressId: number
  readonly saved: number
}

/** The passkeys, by customer. */
const keys = new Map<number, Authenticator>()
let halyard: DemoTestApp
let owner: FundedCustomer
let stranger: FundedCustomer
let owned: OwnedRecords
let own: OwnedRecords

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => STARTED_AT, config: { publicUrl: ORIGIN } })
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const maker = await registerTrader()
  // Only newcomers buy one deal at a time.
  await submitCommand(halyard, { kind: 'setMerchant', customerId: maker.id, isMerchant: true })
  owner = await registerTrader()
  stranger = await registerTrader()
  owned = await createRecords(owner, maker)
  own = await createRecords(stranger, maker)
  // Liquidity for the owner's close.
  const bid = { ...PAIR, type: 1, multiple: 10, status: 0, target_price: '49900', share: 100 } as const
  dataOf(await maker.client('lever/submit', bid))
})
afterAll(() => halyard.close())

async function registerTrader(): Promise<FundedCustomer> {
  const customer = await registerFundedCustomer(halyard)
  const currencyId = USDT
  for (const target of ['contract', 'option'] as const)
    await submitCommand(halyard, {
      kind: 'transferFunds',
      customerId: customer.id,
      currencyId,
      source: 'coin',
      target,
      amount: 2_000_000_000n as never,
    })
  return customer
}

/** Adds a passkey. Returns its id. */
async function addPasskey({ id, client, password }: FundedCustomer): Promise<number> {
  const { options } = dataOf(await client('safe/passkey_begin', { password }))
  const key = createAuthenticator(ORIGIN)
  keys.set(id, key)
  const response = key.make(options)
  dataOf(await client('safe/passkey_finish', { response, name: 'Phone' }))
  return dataOf(await client('safe/passkeys', {})).list[0]?.id ?? 0
}

/** Places a conditional order, as a program does. Returns its id. */
async function placeConditional({ id, client }: FundedCustomer): Promise<number> {
  await submitCommand(halyard, {
    kind: 'placeConditional',
    customerId: id,
    perpId: 1,
    side: 'sell',
    trigger: { source: 'mark', direction: 'at_or_below', ticks: 100_000 },
    terms: { purpose: 'reduce', lots: 1 },
  })
  return dataOf(await client('lever/conditionals', {})).list[0]?.id ?? 0
}

/** Creates one of everything that has an id. */
async function createRecords(customer: FundedCustomer, maker: FundedCustomer): Promise<OwnedRecords> {
  const { client, id, token, addressId } = customer
  const lever = { ...PAIR, type: 1, multiple: 10, status: 0, target_price: '50000', share: 10 } as const
  dataOf(await client('lever/set_mode', { mode: 'net' }))
  const position = dataOf(await client('lever/submit', lever)).id
  dataOf(await maker.client('lever/submit', { ...lever, type: 2 }))
  await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'another' })
  await completeBasicVerification(customer)
  const out = { currency: USDT, type: 'TRC20', number: '100', address: String(addressId), pass: PASS }
  const wealth = { id: 1, number: '100', agree: '1', from: 'coin' } as const
  const option = { match_id: 1, currency_id: USDT, type: 1, seconds: 60, number: '10' } as const
  const card = dataOf(await client('user/cash_save', VALID_REQUESTS['user/cash_save'])).id
  await submitCommand(halyard, { kind: 'setMerchant', customerId: id, isMerchant: true })
  const ad = dataOf(await client('legalnew/publish', { ...AD, card_ids: String(card) })).id
  const taken = { id: ad, version: 1, number: '10', price: '1' } as const
  return {
    addressId,
    position,
    card,
    ad,
    deal: dataOf(await maker.client('legalnew/deal/add', taken)).id,
    saved: await saveInAddressBook(customer),
    order: dataOf(await client('coin/trade/buy', { ...PAIR, price: '49000', number: '0.01' })).id,
    replaced: dataOf(await client('coin/trade/buy', { ...PAIR, price: '48000', number: '0.01' })).id,
    stop: dataOf(await client('coin/trade/stop/place', STOP)).id,
    conditional: await placeConditional(customer),
    waiting: dataOf(await client('lever/submit', { ...lever, target_price: '48000' })).id,
    option: dataOf(await client('microtrade/submit', ticketed(option, STARTED_AT))).id,
    wealth: dataOf(await client('wealth/buyProfit', wealth)).id,
    withdrawal: dataOf(await client('wallet/out', out)).id,
    // After the withdrawal and the card, which would need it.
    passkey: await addPasskey(customer),
    session: dataOf(await client('user/sessions', {})).list.find(({ current }) => !current)?.id ?? 0,
    apiKey: await createApiKey(token),
    notice: await createNotice(id),
    plan: dataOf(await client('coin/recurring/add', { ...PAIR, amount: '100', every: 'day', hour: 9 })).id,
    alert: dataOf(await client('alert/add', { match_id: 1, kind: 'above', target: '60000' })).id,
    voucher: await uploadPhoto(halyard, token, 'voucher'),
    supportPicture: await uploadPhoto(halyard, token, 'support'),
    feedbackPicture: await uploadPhoto(halyard, token, 'feedback'),
    message: dataOf(await client('support/send', { nonce: 'first-message', text: 'Hello' })).id,
    documents: await uploadDocuments(halyard, token),
  }
}

async function createApiKey(token: string): Promise<number> {
  const { sessions, apiKeys } = halyard.app.context
  const session = await sessions.find(token)
  if (!session) throw new Error('no session')
  const { key } = await apiKeys.create(session, { label: 'Bot', scopes: [], networks: [], days: 1 })
  return key.id
}

/** Stores a notice, as a job makes it. */
async function createNotice(customerId: number): Promise<number> {
  const facts = JSON.stringify({ currencyId: USDT, amount: '1' })
  const { id } = await halyard.app.context.db
    .insertInto('notice')
    .values({ customer_id: customerId, kind: 'wealth_matured', ref: 'owned', facts, at: STARTED_AT })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** Completes the basic verification, so that the advanced one can be requested. */
async function completeBasicVerification({ client, id }: TestCustomer): Promise<void> {
  const person = { country: 'DE', name: 'Nora', card_id: `P${id}00000`, contact_address: 'Kiel' }
  dataOf(await client('user/real_name', person))
  const reviewer = await registerOperator(halyard, 'reviewer')
  const [waiting] = dataOf(await reviewer.ops('ops/verification/list', {})).list
  dataOf(await reviewer.ops('ops/verification/review', { id: waiting?.id ?? 0, pass: '1' }))
  await submitCommand(halyard, { kind: 'setVerification', customerId: id, level: 2 })
}

/** Saves an address in the customer's address book, which is separate from the engine's addresses. */
async function saveInAddressBook({ client, email }: TestCustomer): Promise<number> {
  const code = await halyard.issueCode(email, 'address')
  return dataOf(
    await client('wallet/addaddress', { ...VALID_REQUESTS['wallet/addaddress'], pass: PASS, code }),
  ).id
}

interface Row {
  readonly path: CallPath
  readonly whose: (records: OwnedRecords) => Id
  readonly missing: Id
  /** Returns a request that is otherwise valid for the caller. */
  readonly request: (id: Id, caller: TestCustomer, records: OwnedRecords) => object
}

const UNKNOWN_ID = 999_999_999
const UNKNOWN_PICTURE = 'A'.repeat(22)

function row(
  path: CallPath,
  idOf: Row['whose'],
  request: Row['request'] = (id) => ({ id }),
  missing: Id = UNKNOWN_ID,
): Row {
  return { path, whose: idOf, request, missing }
}

/** Ordered so that the owner can perform all of them at the end. */
const REPLACEMENT = {
  currency_id: '1',
  legal_id: '3',
  mode: 'stop_on_failure',
  side: 'buy',
  price: '48000',
  number: '0.01',
} as const

const ROWS: readonly Row[] = [
  row(
    'coin/trade/amend',
    (records) => records.order,
    (id) => ({ id, price: '48000', number: '0.01' }),
  ),
  row('coin/trade', (records) => records.order),
  row(
    'coin/trade/replace',
    (records) => records.replaced,
    (id) => ({ ...REPLACEMENT, id }),
  ),
  row('coin/trade/stop/cancel', (records) => records.stop),
  row(
    'lever/setstop',
    (records) => records.position,
    (id) => ({ id, stop_loss_price: '45500' }),
  ),
  row(
    'lever/add_margin',
    (records) => records.position,
    (id) => ({ id, amount: '10' }),
  ),
  row(
    'lever/remove_margin',
    (records) => records.position,
    (id) => ({ id, amount: '10' }),
  ),
  row('lever/cancel', (records) => records.waiting),
  row('lever/cancel_conditional', (records) => records.conditional),
  row('lever/close', (records) => records.position),
  row('lever/share', (records) => records.position),
  row('microtrade/receipt', (records) => records.option),
  row('wealth/sellProfit', (records) => records.wealth),
  row(
    'legalnew/edit',
    (records) => records.ad,
    (id, _caller, { card }) => ({ id, ...TERMS, card_ids: String(card) }),
  ),
  row(
    'legalnew/pause',
    (records) => records.ad,
    (id) => ({ id, status: 'paused' }),
  ),
  row(
    'legalnew/deal/sub',
    (records) => records.deal,
    (id) => ({ id, pass: PASS }),
  ),
  row('legalnew/deal/cancel', (records) => records.deal),
  row('legalnew/deal/get', (records) => records.deal),
  ...(['legalnew/dispute', 'legalnew/evidence', 'legalnew/chat'] as const).map((path) =>
    row(
      path,
      (records) => records.deal,
      (id) => ({ id, text: 'Mine' }),
    ),
  ),
  row(
    'legalnew/rate',
    (records) => records.deal,
    (id) => ({ id, good: '1' }),
  ),
  row(
    'legalnew/block',
    (records) => records.deal,
    (id) => ({ id, block: '1' }),
  ),
  row('charge_mention/log3', (records) => records.withdrawal),
  row('wallet/cancel_out', (records) => records.withdrawal),
  row(
    'wallet/out',
    (records) => records.addressId,
    (id) => ({ currency: USDT, type: 'TRC20', number: '100', address: String(id), pass: PASS }),
  ),
  row(
    'wallet/out',
    (records) => records.card,
    (id) => ({ currency: USDT, type: 'BANK', number: '100', address: String(id), pass: PASS }),
  ),
  row('user/cash_default', (records) => records.card),
  row('user/cash_remove', (records) => records.card),
  row(
    'safe/api_key_change',
    (records) => records.apiKey,
    (id, { password }) => ({ id, label: 'Reader', scopes: '', networks: '', password }),
  ),
  row('safe/api_key_end', (records) => records.apiKey),
  row(
    'safe/passkey_remove',
    (records) => records.passkey,
    (id, { password }) => ({ id, password }),
  ),
  row(
    'wallet/deladdress',
    (records) => records.saved,
    (address_id) => ({ address_id }),
  ),
  row('user/end_session', (records) => records.session),
  row('notice/read', (records) => records.notice),
  row('alert/remove', (records) => records.alert),
  row('coin/recurring/purchases', (records) => records.plan),
  row(
    'coin/recurring/change',
    (records) => records.plan,
    (id) => ({ id, amount: '200', status: 'paused' }),
  ),
  row(
    'wallet/charge_req',
    (records) => records.voucher,
    (pic) => ({ currency: USDT, type: 'BANK', amount: '100', pic }),
    UNKNOWN_PICTURE,
  ),
  row('support/read', (records) => records.message),
  row(
    'support/send',
    (records) => records.supportPicture,
    (pic) => ({ nonce: 'second-message', text: '', pic }),
    UNKNOWN_PICTURE,
  ),
  row(
    'support/feedback',
    (records) => records.feedbackPicture,
    (pics) => ({ kind: 'problem', text: 'See the picture', pics }),
    UNKNOWN_PICTURE,
  ),
  ...(['front_pic', 'reverse_pic', 'hand_pic'] as const).map((field) =>
    row(
      'user/real_name2',
      ({ documents }) => documents[field],
      (pic, _caller, { documents }) => ({ ...documents, [field]: pic }),
      UNKNOWN_PICTURE,
    ),
  ),
]

/** The calls that need a proof of the owner's passkey. */
const ACTS = ['wallet/out', 'safe/api_key_change', 'safe/passkey_remove'] as const

async function ask(caller: TestCustomer, { path, request }: Row, id: Id, records: OwnedRecords) {
  const act = caller === owner ? ACTS.find((one) => one === path) : undefined
  const options = act ? dataOf(await owner.client('safe/proof_begin', { act })).options : null
  const passkey = options ? keys.get(owner.id)?.use(options) : undefined
  return caller.client(path, {
    ...request(id, caller, records),
    ...(passkey === undefined ? {} : { passkey }),
  } as RequestOf<CallPath>)
}

const TABLES = (
  'account posting spot_order stop_order perp_position timed_option wealth_order fiat_ad fiat_deal fiat_message withdrawal address_book withdrawal_address ' +
  'bank_card passkey session api_key charge_request verification upload notice price_alert recurring_plan ' +
  'support_conversation support_message feedback'
).split(' ')

/** Returns a hash of all records of customers. */
async function hashOfRecords(): Promise<string> {
  const hashes = TABLES.map((table) =>
    sql<{ hash: string }>`
      select md5(string_agg(t::text, ',' order by t::text)) as hash from ${sql.table(table)} t
    `.execute(halyard.app.context.db),
  )
  return (await Promise.all(hashes)).map(({ rows }) => rows[0]?.hash).join(' ')
}

/** Calls whose id names something that every customer may use. */
const PUBLIC_IDS: ReadonlySet<string> = new Set(['wealth/buyProfit', 'legalnew/deal/add', 'lh/send/order'])

/** Calls that need a whole sale first: its test asks for the record of another customer. */
const ELSEWHERE: ReadonlySet<string> = new Set(['lh/send/share'])

test('the table contains every call that takes an id', () => {
  const naming = (Object.keys(calls) as CallPath[]).filter(
    (path) =>
      calls[path].access === 'customer' &&
      !PUBLIC_IDS.has(path) &&
      !ELSEWHERE.has(path) &&
      Object.keys(calls[path].request.shape).some((field) => /^(id|address_id|pic|.+_pic)$/.test(field)),
  )
  const tried = new Set(ROWS.map(({ path }) => path))
  expect(naming.filter((path) => !tried.has(path))).toEqual([])
})

test.each(ROWS.map((each, index) => [`${each.path} (${index + 1})`, each] as const))(
  "%s: treats another customer's record as unknown and does not change it",
  async (_name, each) => {
    const before = await hashOfRecords()
    const missing = await ask(stranger, each, each.missing, own)
    expect(await ask(stranger, each, each.whose(owned), own)).toEqual(missing)
    if (missing.type === 'ok') expect(missing.message).toMatchObject({ list: [] })
    else expect(missing.type).toBe('error')
    expect(await hashOfRecords()).toBe(before)
  },
)

/** Steps that each need another state of the same deal: the tests of fiat trading perform them. */
const STEPS: ReadonlySet<string> = new Set([
  'legalnew/deal/sub',
  'legalnew/deal/cancel',
  'legalnew/dispute',
  'legalnew/evidence',
  'legalnew/rate',
])

test('the owner can perform every call of the table', async () => {
  const pictures = ROWS.filter(({ path }) => path === 'user/real_name2').slice(1)
  const rows = ROWS.filter((one) => !pictures.includes(one) && !STEPS.has(one.path))
  for (const each of rows)
    expect([each.path, await ask(owner, each, each.whose(owned), owned)]).toMatchObject([
      each.path,
      { type: 'ok' },
    ])
  expect(await ledgerViolations(halyard)).toEqual([])
})
