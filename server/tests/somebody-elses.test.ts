import { type CallPath, calls } from '@halyard/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../src/app/testing.ts'
import { createAuthenticator } from './authenticator.ts'
import { BASES } from './bad-input/bases.ts'
import {
  faultsOfBooks,
  type MoneyedCustomer,
  order,
  PASS,
  registerMoneyed,
  USDT,
} from './moneyed-customer.ts'
import { hireOperator } from './operators.ts'
import { uploadDocuments, uploadPhoto } from './pictures.ts'

const ORIGIN = 'https://exchange.example'
const PAIR = { currency_id: 1, legal_id: USDT } as const
/** The exchange's clock stands still: however slow the machine is, no price grows old. */
const STARTED_AT = Date.now()

type Id = number | string
interface Belongings {
  readonly order: number
  readonly position: number
  readonly waiting: number
  readonly option: number
  readonly withdrawal: number
  readonly card: number
  readonly passkey: number
  readonly session: number
  readonly voucher: string
  readonly documents: Awaited<ReturnType<typeof uploadDocuments>>
  readonly addressId: number
  readonly saved: number
}

let halyard: TestApp
let owner: MoneyedCustomer
let stranger: MoneyedCustomer
let owned: Belongings
let own: Belongings

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT, config: { publicUrl: ORIGIN } })
  await order(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const maker = await registerTrader()
  owner = await registerTrader()
  stranger = await registerTrader()
  owned = await acquire(owner, maker)
  own = await acquire(stranger, maker)
  // Somebody for the owner to close against, at last.
  const bid = { ...PAIR, type: 1, multiple: 10, status: 0, target_price: '49900', share: 100 } as const
  dataOf(await maker.client('lever/submit', bid))
})
afterAll(() => halyard.close())

async function registerTrader(): Promise<MoneyedCustomer> {
  const customer = await registerMoneyed(halyard)
  const currencyId = USDT
  for (const target of ['contract', 'option'] as const)
    await order(halyard, {
      kind: 'transferFunds',
      customerId: customer.id,
      currencyId,
      source: 'coin',
      target,
      amount: 2_000_000_000n as never,
    })
  return customer
}

/** One of everything that has a number. */
async function acquire(customer: MoneyedCustomer, maker: MoneyedCustomer): Promise<Belongings> {
  const { client, id, password, token, addressId } = customer
  const lever = { ...PAIR, type: 1, multiple: 10, status: 0, target_price: '50000', share: 10 } as const
  const position = dataOf(await client('lever/submit', lever)).id
  dataOf(await maker.client('lever/submit', { ...lever, type: 2 }))
  const { options } = dataOf(await client('safe/passkey_begin', { password }))
  const response = createAuthenticator(ORIGIN).make(options)
  dataOf(await client('safe/passkey_finish', { response, name: 'Phone' }))
  await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'another' })
  await showWhoTheyAre(customer)
  const out = { currency: USDT, type: 'TRC20', number: '100', address: String(addressId), pass: PASS }
  const option = { match_id: 1, currency_id: USDT, type: 1, seconds: 60, number: '10' } as const
  return {
    addressId,
    position,
    saved: await saveInBook(customer),
    order: dataOf(await client('coin/trade/buy', { ...PAIR, price: '49000', number: '0.01' })).id,
    waiting: dataOf(await client('lever/submit', { ...lever, target_price: '48000' })).id,
    option: dataOf(await client('microtrade/submit', option)).id,
    withdrawal: dataOf(await client('wallet/out', out)).id,
    card: dataOf(await client('user/cash_save', BASES['user/cash_save'])).id,
    passkey: dataOf(await client('safe/passkeys', {})).list[0]?.id ?? 0,
    session: dataOf(await client('user/sessions', {})).list.find(({ current }) => !current)?.id ?? 0,
    voucher: await uploadPhoto(halyard, token, 'voucher'),
    documents: await uploadDocuments(halyard, token),
  }
}

/** The first of the two verifications, so that the second may be asked for. */
async function showWhoTheyAre({ client, id }: TestCustomer): Promise<void> {
  const person = { country: 'DE', name: 'Nora', card_id: `P${id}00000`, contact_address: 'Kiel' }
  dataOf(await client('user/real_name', person))
  const reviewer = await hireOperator(halyard, 'reviewer')
  const [waiting] = dataOf(await reviewer.ops('ops/verification/list', {})).list
  dataOf(await reviewer.ops('ops/verification/review', { id: waiting?.id ?? 0, pass: '1' }))
  await order(halyard, { kind: 'setVerification', customerId: id, level: 2 })
}

/** In the book of the customer's own, which is not the exchange's. */
async function saveInBook({ client, email }: TestCustomer): Promise<number> {
  const code = await halyard.issueCode(email, 'address')
  return dataOf(await client('wallet/addaddress', { ...BASES['wallet/addaddress'], pass: PASS, code })).id
}

interface Row {
  readonly path: CallPath
  readonly whose: (things: Belongings) => Id
  readonly missing: Id
  /** The rest of the request is sound, and the caller's own. */
  readonly request: (id: Id, caller: TestCustomer, things: Belongings) => object
}

const NOBODYS = 999_999_999
const NO_PICTURE = 'A'.repeat(22)

function row(
  path: CallPath,
  whose: Row['whose'],
  request: Row['request'] = (id) => ({ id }),
  missing: Id = NOBODYS,
): Row {
  return { path, whose, request, missing }
}

/** In such an order that their owner can do all of it at the end. */
const ROWS: readonly Row[] = [
  row(
    'coin/trade/amend',
    (things) => things.order,
    (id) => ({ id, price: '48000', number: '0.01' }),
  ),
  row('coin/trade', (things) => things.order),
  row(
    'lever/setstop',
    (things) => things.position,
    (id) => ({ id, stop_loss_price: '45500' }),
  ),
  row(
    'lever/add_margin',
    (things) => things.position,
    (id) => ({ id, amount: '10' }),
  ),
  row('lever/cancel', (things) => things.waiting),
  row('lever/close', (things) => things.position),
  row('microtrade/receipt', (things) => things.option),
  row('charge_mention/log3', (things) => things.withdrawal),
  row('wallet/cancel_out', (things) => things.withdrawal),
  row(
    'wallet/out',
    (things) => things.addressId,
    (id) => ({ currency: USDT, type: 'TRC20', number: '100', address: String(id), pass: PASS }),
  ),
  row(
    'wallet/out',
    (things) => things.card,
    (id) => ({ currency: USDT, type: 'BANK', number: '100', address: String(id), pass: PASS }),
  ),
  row('user/cash_default', (things) => things.card),
  row('user/cash_remove', (things) => things.card),
  row(
    'safe/passkey_remove',
    (things) => things.passkey,
    (id, { password }) => ({ id, password }),
  ),
  row(
    'wallet/deladdress',
    (things) => things.saved,
    (address_id) => ({ address_id }),
  ),
  row('user/end_session', (things) => things.session),
  row(
    'wallet/charge_req',
    (things) => things.voucher,
    (pic) => ({ currency: USDT, type: 'BANK', amount: '100', pic }),
    NO_PICTURE,
  ),
  ...(['front_pic', 'reverse_pic', 'hand_pic'] as const).map((field) =>
    row(
      'user/real_name2',
      ({ documents }) => documents[field],
      (pic, _caller, { documents }) => ({ ...documents, [field]: pic }),
      NO_PICTURE,
    ),
  ),
]

function ask(caller: TestCustomer, { path, request }: Row, id: Id, things: Belongings) {
  return caller.client(path, request(id, caller, things))
}

const TABLES = (
  'account posting spot_order perp_position timed_option withdrawal address_book withdrawal_address ' +
  'bank_card passkey session charge_request verification upload'
).split(' ')

/** Everything there is of anybody. */
async function hashOfAll(): Promise<string> {
  const hashes = TABLES.map((table) =>
    sql<{ hash: string }>`
      select md5(string_agg(t::text, ',' order by t::text)) as hash from ${sql.table(table)} t
    `.execute(halyard.app.context.db),
  )
  return (await Promise.all(hashes)).map(({ rows }) => rows[0]?.hash).join(' ')
}

test('every call that names a thing of somebody is in the table', () => {
  const naming = (Object.keys(calls) as CallPath[]).filter(
    (path) =>
      calls[path].access === 'customer' &&
      Object.keys(calls[path].request.shape).some((field) => /^(id|address_id|pic|.+_pic)$/.test(field)),
  )
  const tried = new Set(ROWS.map(({ path }) => path))
  expect(naming.filter((path) => !tried.has(path))).toEqual([])
})

test.each(ROWS.map((each, index) => [`${each.path} (${index + 1})`, each] as const))(
  "%s says the same of what is somebody else's and of what never was, and changes neither",
  async (_name, each) => {
    const before = await hashOfAll()
    const missing = await ask(stranger, each, each.missing, own)
    expect(await ask(stranger, each, each.whose(owned), own)).toEqual(missing)
    if (missing.type === 'ok') expect(missing.message).toMatchObject({ list: [] })
    else expect(missing.type).toBe('error')
    expect(await hashOfAll()).toBe(before)
  },
)

test('all of it is refused for its owner only, who can do all of it', async () => {
  const pictures = ROWS.filter(({ path }) => path === 'user/real_name2').slice(1)
  for (const each of ROWS.filter((one) => !pictures.includes(one)))
    expect([each.path, await ask(owner, each, each.whose(owned), owned)]).toMatchObject([
      each.path,
      { type: 'ok' },
    ])
  expect(await faultsOfBooks(halyard)).toEqual([])
})
