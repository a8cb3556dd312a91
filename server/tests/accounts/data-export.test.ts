import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { sealCard } from '../../src/custody/addresses/bank-card.ts'
import { sealPerson } from '../../src/verification/person.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'

const HOUR_MS = 3_600_000

let halyard: TestApp
let clock = Date.now()

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())

async function linkOf({ client, email, password }: TestCustomer): Promise<string> {
  dataOf(await client('safe/export', { password }))
  const message = await halyard.lastMessageTo(email)
  return /\/h5\/#\/pages\/settings\/security\/data\?token=([\w-]{43})/.exec(message)?.[1] ?? ''
}

function download(token: string, { token: session }: Pick<TestCustomer, 'token'>): Promise<Response> {
  return fetch(`${halyard.url}/api/safe/export_file?token=${token}`, { headers: { authorization: session } })
}

async function fileOf(customer: TestCustomer): Promise<{ text: string; data: Record<string, unknown[]> }> {
  const response = await download(await linkOf(customer), customer)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('halyard-data.json')
  const text = await response.text()
  return { text, data: JSON.parse(text) as Record<string, unknown[]> }
}

test('the file has all data about its customer, and nothing about counterparties', async () => {
  const [ann, bob] = [
    await halyard.registerCustomer({ funded: true }),
    await halyard.registerCustomer({ funded: true }),
  ]
  const { db, config } = halyard.app.context
  await db
    .insertInto('verification')
    .values({
      user_id: ann.id,
      level: 1,
      status: 'under_review',
      country: 'DE',
      person: sealPerson(config.secret, ann.id, {
        name: 'Ann Anchor',
        country: 'DE',
        card_id: 'L01X00T47',
        contact_address: 'Berlin',
      }),
      document_hash: 'x',
      submitted_at: clock,
    })
    .execute()
  const {
    second: _second,
    passkey: _passkey,
    ...card
  } = VALID_REQUESTS['user/cash_save'] as Record<string, string>
  await db
    .insertInto('bank_card')
    .values({
      user_id: ann.id,
      sealed: sealCard(config.secret, ann.id, card as never),
      is_default: true,
      created_at: clock,
      deleted_at: null,
    })
    .execute()
  await db
    .insertInto('sign_in_log')
    .values({
      user_id: BigInt(ann.id),
      outcome: 'password_right',
      ip: '192.0.2.1',
      agent: 'x',
      at: clock,
    })
    .execute()
  const drawn = VALID_REQUESTS['user/save_chart'] as { readonly chart: string; readonly choice: string }
  for (const chart of [drawn.chart, 'perp_1'])
    dataOf(await ann.client('user/save_chart', { ...drawn, chart, revision: 0 }))
  const bobs = drawn.choice.replace('level-', 'trend-of-bob-')
  dataOf(await bob.client('user/save_chart', { ...drawn, revision: 0, choice: bobs }))
  const { text, data } = await fileOf(ann)
  expect(data['contacts']).toEqual({ email: ann.email, mobile: null })
  expect(data['identity']).toMatchObject([{ person: { name: 'Ann Anchor', card_id: 'L01X00T47' } }])
  expect(data['bank_cards']).toMatchObject([{ card_number: '**** 9010', iban: '**** 0 00' }])
  expect(data['sign_ins']).toMatchObject([{ ip: '192.0.2.1' }])
  const choice = JSON.parse(drawn.choice) as object
  expect(data['charts']).toEqual(['1', 'perp_1'].map((chart) => ({ chart, choice, changed_at: clock })))
  expect(data['balances']).not.toEqual([])
  expect(data['postings']).not.toEqual([])
  for (const secret of [
    'token_hash',
    'password_hash',
    'sealed',
    'reviewer_id',
    bob.email,
    'of-bob',
    '"operator_id"',
  ])
    expect(text).not.toContain(secret)
})

async function codeOf(response: Response): Promise<{ code?: string; type: string }> {
  return (await response.json()) as { code?: string; type: string }
}

/** Returns the status of a response that is read to its end: until then its file is being written. */
async function statusOf(response: Response): Promise<number> {
  await response.text()
  return response.status
}

test('the link is for one customer, signed in, for 24 hours', async () => {
  const [ann, bob] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const token = await linkOf(ann)
  expect(await codeOf(await download(token, bob))).toMatchObject({ code: 'export_link_invalid' })
  expect(await codeOf(await download('A'.repeat(43), ann))).toMatchObject({ code: 'export_link_invalid' })
  expect(await codeOf(await download(token, { token: '' }))).toMatchObject({ type: '999' })
  expect(await statusOf(await download(token, ann))).toBe(200)
  clock += 11 * HOUR_MS
  expect(await statusOf(await download(token, ann))).toBe(200)
  clock += 11 * HOUR_MS
  expect(await statusOf(await download(token, ann))).toBe(200)
  clock += 2 * HOUR_MS
  expect(await codeOf(await download(token, ann))).toMatchObject({ code: 'export_link_invalid' })
})

test('export: one of twenty concurrent requests is accepted a day, and only with the password', async () => {
  const { client, password, email } = await halyard.registerCustomer()
  expect(await client('safe/export', { password: 'wrong' })).toMatchObject({ code: 'password_wrong' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => client('safe/export', { password })))
  expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(await client('safe/export', { password })).toMatchObject({ code: 'export_requested_recently' })
  const { rows } = { rows: await messagesTo(email) }
  expect(rows).toHaveLength(1)
})

function messagesTo(recipient: string) {
  return halyard.app.context.db
    .selectFrom('outbox_message')
    .select('id')
    .where('recipient', '=', recipient)
    .execute()
}

test('more rows than a page: each is in the file once', async () => {
  const ann = await halyard.registerCustomer()
  const { db } = halyard.app.context
  const rows = Array.from({ length: 1_201 }, (_, at) => ({
    user_id: BigInt(ann.id),
    outcome: 'password_right',
    ip: '192.0.2.1',
    agent: 'x',
    at,
  }))
  await db.insertInto('sign_in_log').values(rows).execute()
  const { data } = await fileOf(ann)
  const times = (data['sign_ins'] as { at: number }[]).map(({ at }) => at)
  expect(times).toEqual(rows.map(({ at }) => at))
})
