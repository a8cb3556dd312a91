import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { sendConcurrently, times } from '../testing/send-concurrently.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'
import { PASS, registerFundedCustomer, USDT } from '../testing/funded-customer.ts'
import { registerOperator } from '../testing/test-operator.ts'

const { second: _, passkey: __, ...CARD } = VALID_REQUESTS['user/cash_save']

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ ownsTables: true })
})
afterAll(() => halyard.close())

test('bank cards: linked, masked, exactly one is the default', async () => {
  const { client, email } = await halyard.registerCustomer()
  const first = dataOf(await client('user/cash_save', CARD))
  expect(first).toMatchObject({
    card_number: '**** 9010',
    iban: 'DE89 **** 3000',
    full_name: 'No****y',
    is_default: true,
  })
  expect(await halyard.lastMessageTo(email)).toContain('A bank account was added.')
  const second = dataOf(await client('user/cash_save', { ...CARD, name: 'Second' }))
  expect(second.is_default).toBe(false)
  dataOf(await client('user/cash_default', { id: String(second.id) }))
  const names = async () =>
    dataOf(await client('user/cash_info', {})).list.map(({ name, is_default }) => [name, is_default])
  expect(await names()).toEqual([
    ['Second', true],
    ['Household', false],
  ])
  dataOf(await client('user/cash_remove', { id: String(second.id) }))
  expect(await names()).toEqual([['Household', true]])
})

test('bank cards linked concurrently: exactly one is the default', async () => {
  const { client, token } = await halyard.registerCustomer()
  const responses = await sendConcurrently(
    halyard,
    times(12, () => ({ path: 'user/cash_save', token, request: CARD }) as const),
  )
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(10)
  const { list } = dataOf(await client('user/cash_info', {}))
  expect(list.filter(({ is_default }) => is_default)).toHaveLength(1)
})

test('bank cards are encrypted at rest', async () => {
  const { client, id } = await halyard.registerCustomer()
  dataOf(await client('user/cash_save', CARD))
  const { db } = halyard.app.context
  const rows = await db.selectFrom('bank_card').selectAll().where('user_id', '=', String(id)).execute()
  const stored = Buffer.concat(rows.map(({ sealed }) => sealed)).toString('latin1')
  for (const secret of ['Nora', '9010', '3704', 'COBADEFF', 'Hafen']) expect(stored).not.toContain(secret)
})

test("bank cards: another customer's card is invisible and cannot be changed", async () => {
  const owner = await halyard.registerCustomer()
  const stranger = await halyard.registerCustomer()
  const { id } = dataOf(await owner.client('user/cash_save', CARD))
  for (const call of ['user/cash_default', 'user/cash_remove'] as const)
    expect(await stranger.client(call, { id: String(id) })).toMatchObject({ code: 'card_must_be_known' })
  expect(dataOf(await stranger.client('user/cash_info', {})).list).toEqual([])
  expect(dataOf(await owner.client('user/cash_info', {})).list).toHaveLength(1)
})

test.each([
  [{ iban: 'DE89 3704 0044 0532 0130 01' }, 'iban_invalid', 'iban'],
  [{ iban: 'GB29NWBK60161331926819' }, 'iban_invalid', 'iban'],
  [{ iban: '' }, 'iban_required', 'iban'],
  [{ swift_code: 'COBADEFFXX' }, 'swift_code_invalid', 'swift_code'],
  [{ swift_code: 'BNPAFRPP' }, 'swift_code_invalid', 'swift_code'],
  [{ country: 'FR' }, 'swift_code_invalid', 'swift_code'],
  [{ country: 'XX' }, 'invalid_field', 'country'],
  [{ branch: '' }, 'missing_field', 'branch'],
  [{ branch: '   ' }, 'invalid_field', 'branch'],
  [{ card_number: '12' }, 'invalid_field', 'card_number'],
  [{ postal_code: '!' }, 'invalid_field', 'postal_code'],
])('link bank card: rejects %o', async (wrong, code, field) => {
  const { client } = await halyard.registerCustomer()
  expect(await client('user/cash_save', { ...CARD, ...wrong })).toMatchObject({ code, field })
})

test.each([
  [{ country: 'US', swift_code: 'CHASUS33', iban: '' }],
  [{ country: 'JP', swift_code: 'BOTKJPJT', iban: '', postal_code: '100-8388' }],
  [{ country: 'GB', swift_code: 'NWBKGB2L', iban: 'GB29 NWBK 6016 1331 9268 19', postal_code: 'SW1A 1AA' }],
  [{ country: 'NO', swift_code: 'DNBANOKK', iban: 'NO9386011117947' }],
])('link bank card: accepts %o', async (changes) => {
  const { client } = await halyard.registerCustomer()
  dataOf(await client('user/cash_save', { ...CARD, ...changes }))
})

test('withdrawal review: shows the full bank card as linked, even after its removal', async () => {
  const owner = await registerFundedCustomer(halyard)
  const reviewer = await registerOperator(halyard, 'reviewer')
  const { id: card } = dataOf(await owner.client('user/cash_save', CARD))
  const asked = { currency: USDT, type: 'BANK', number: '100', address: String(card), pass: PASS }
  const { id } = dataOf(await owner.client('wallet/out', asked))
  dataOf(await owner.client('user/cash_remove', { id: String(card) }))
  expect(dataOf(await reviewer.ops('ops/withdrawal/show', { id }))).toMatchObject({
    id,
    address: `card:${card}`,
    card: {
      ...CARD,
      card_number: '4000123456789010',
      iban: 'DE89370400440532013000',
      removed_at: expect.any(Number),
    },
  })
  const { list } = dataOf(await reviewer.ops('ops/withdrawal/list', {}))
  expect(JSON.stringify(list)).not.toContain('4000123456789010')
  const operator = await registerOperator(halyard, 'operator')
  const views = dataOf(await operator.ops('ops/audit/list', { target: `withdrawal:${id}` })).list
  expect(views).toMatchObject([{ call: 'ops/withdrawal/show', actor_id: reviewer.id }])
  expect(await reviewer.ops('ops/withdrawal/show', { id: 999_999_999 })).toMatchObject({
    code: 'record_must_be_known',
  })
})

test('a bank card is never overwritten', async () => {
  const { db } = halyard.app.context
  const { client } = await halyard.registerCustomer()
  const { id } = dataOf(await client('user/cash_save', CARD))
  const message = 'kept as it was bound'
  const row = db.updateTable('bank_card').where('id', '=', String(id))
  const before = await db
    .selectFrom('bank_card')
    .select('sealed')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow()
  // Only a rotation of the secret seals a card again, with another key.
  const sealed = Buffer.concat([before.sealed.subarray(0, 4), Buffer.from('another')])
  await expect(row.set({ sealed }).execute()).rejects.toThrow(message)
  await expect(row.set({ user_id: 1 }).execute()).rejects.toThrow(message)
  await expect(db.deleteFrom('bank_card').where('id', '=', String(id)).execute()).rejects.toThrow(message)
})
