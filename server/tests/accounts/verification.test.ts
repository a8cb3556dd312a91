import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '@halyard/launch'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { sendConcurrently, times } from '../testing/send-concurrently.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { uploadDocuments, uploadPhoto } from '../testing/pictures.ts'

let halyard: TestApp
let reviewer: TestOperator

beforeAll(async () => {
  halyard = await startTestApp()
  reviewer = await registerOperator(halyard, 'reviewer')
})
afterAll(() => halyard.close())

const PERSON = { country: 'DE', name: 'Nora Müller', card_id: 'L01X00T47', contact_address: 'Hafen 1, Kiel' }

function person(cardId: string) {
  return { ...PERSON, card_id: cardId }
}

/** Returns the customer's newest verification that awaits a decision. */
async function waitingOf({ id }: TestCustomer): Promise<number> {
  const row = await halyard.app.context.db
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', String(id))
    .where('status', '=', 'under_review')
    .executeTakeFirstOrThrow()
  return Number(row.id)
}

async function review(customer: TestCustomer, pass: '1' | '0', reason?: string) {
  const id = await waitingOf(customer)
  return dataOf(
    await reviewer.ops('ops/verification/review', { id, pass, ...(reason === undefined ? {} : { reason }) }),
  )
}

/** Returns the engine's verification level, which guards funds. */
async function levelOf({ id }: TestCustomer): Promise<number | undefined> {
  const row = await halyard.app.context.db
    .selectFrom('customer')
    .select('verification')
    .where('id', '=', String(id))
    .executeTakeFirst()
  return row?.verification
}

async function infoOf(customer: TestCustomer) {
  return dataOf(await customer.client('user/real_info', {}))
}

test('basic, then advanced, each reviewed; the engine and the customer are notified', async () => {
  const nora = await halyard.registerCustomer()
  expect(await infoOf(nora)).toMatchObject({
    level: 0,
    basic: { status: 'unverified', name: null },
    advanced: { status: 'unverified' },
  })

  dataOf(await nora.client('user/real_name', person('A100001')))
  expect(await infoOf(nora)).toMatchObject({
    level: 0,
    basic: { status: 'under_review', name: 'N****', card_id: 'A1****', country: 'DE' },
  })
  expect(await levelOf(nora)).toBe(0)
  await review(nora, '1')
  expect(await infoOf(nora)).toMatchObject({ level: 1, basic: { status: 'verified' } })
  expect(await levelOf(nora)).toBe(1)
  expect(await halyard.lastMessageTo(nora.email)).toContain('Your basic verification is approved.')

  dataOf(await nora.client('user/real_name2', await uploadDocuments(halyard, nora.token)))
  expect(await infoOf(nora)).toMatchObject({ level: 1, advanced: { status: 'under_review' } })
  await review(nora, '1')
  expect(await infoOf(nora)).toMatchObject({ level: 2, advanced: { status: 'verified' } })
  expect(await levelOf(nora)).toBe(2)
  expect(await halyard.lastMessageTo(nora.email)).toContain('You can now withdraw.')
})

test('verification: rejected with a reason and submitted again; both are in the history', async () => {
  const nora = await halyard.registerCustomer()
  dataOf(await nora.client('user/real_name', person('A200001')))
  await review(nora, '0', 'The number cannot be read')
  expect(await levelOf(nora)).toBe(0)
  expect(await infoOf(nora)).toMatchObject({
    level: 0,
    basic: { status: 'refused', reason: 'The number cannot be read' },
  })
  expect(await halyard.lastMessageTo(nora.email)).toContain('The number cannot be read')
  dataOf(await nora.client('user/real_name', person('A200002')))
  await review(nora, '1')
  expect(await levelOf(nora)).toBe(1)
  const history = await halyard.app.context.db
    .selectFrom('verification')
    .select('status')
    .where('user_id', '=', String(nora.id))
    .orderBy('id')
    .execute()
  expect(history.map(({ status }) => status)).toEqual(['refused', 'verified'])
})

test('rejects advanced before basic, and a level that is pending or approved', async () => {
  const nora = await halyard.registerCustomer()
  const pictures = await uploadDocuments(halyard, nora.token)
  expect(await nora.client('user/real_name2', pictures)).toMatchObject({
    code: 'verification_basic_first',
    message: 'Please complete basic verification first',
  })
  dataOf(await nora.client('user/real_name', person('A300001')))
  expect(await nora.client('user/real_name2', pictures)).toMatchObject({ code: 'verification_basic_first' })
  expect(await nora.client('user/real_name', person('A300001'))).toMatchObject({
    code: 'verification_under_review',
  })
  await review(nora, '1')
  expect(await nora.client('user/real_name', person('A300001'))).toMatchObject({ code: 'already_verified' })
  dataOf(await nora.client('user/real_name2', pictures))
  const others = await uploadDocuments(halyard, nora.token)
  expect(await nora.client('user/real_name2', others)).toMatchObject({ code: 'verification_under_review' })
  const shown = dataOf(await reviewer.ops('ops/verification/show', { id: await waitingOf(nora) }))
  expect(shown.identity).toMatchObject({ name: 'Nora Müller', card_id: 'A300001' })
  expect(
    dataOf(await reviewer.ops('ops/verification/show', { id: shown.identity?.id ?? 0 })).identity,
  ).toBeNull()
  await review(nora, '1')
  expect(await nora.client('user/real_name2', others)).toMatchObject({ code: 'already_verified' })
  expect(await levelOf(nora)).toBe(2)
})

test('pictures must be the customer’s own, of the right purpose, and unused', async () => {
  const nora = await halyard.registerCustomer()
  const stranger = await halyard.registerCustomer()
  for (const [customer, number] of [
    [nora, 'A400001'],
    [stranger, 'A400002'],
  ] as const) {
    dataOf(await customer.client('user/real_name', person(number)))
    await review(customer, '1')
  }
  const hers = await uploadDocuments(halyard, nora.token)
  const own = await uploadDocuments(halyard, stranger.token)
  const voucher = await uploadPhoto(halyard, stranger.token, 'voucher')
  for (const [pictures, field] of [
    [{ ...own, front_pic: hers.front_pic }, 'front_pic'],
    [{ ...own, reverse_pic: own.front_pic }, 'reverse_pic'],
    [{ ...own, hand_pic: voucher }, 'hand_pic'],
    [{ ...own, hand_pic: 'A'.repeat(22) }, 'hand_pic'],
  ] as const)
    expect(await stranger.client('user/real_name2', pictures)).toMatchObject({
      code: 'picture_must_be_known',
      field,
    })
  // None of these attempts has used up a picture.
  dataOf(await nora.client('user/real_name2', hers))
  dataOf(await stranger.client('user/real_name2', own))
  await review(stranger, '0', 'Not the same person')
  expect(await stranger.client('user/real_name2', own)).toMatchObject({ code: 'picture_must_be_known' })
})

test('twenty concurrent submissions: one is accepted', async () => {
  const nora = await halyard.registerCustomer()
  const responses = await sendConcurrently(
    halyard,
    times(20, () => ({ path: 'user/real_name', token: nora.token, request: person('A500001') }) as const),
  )
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(
    responses.filter((response) => 'code' in response && response.code === 'verification_under_review'),
  ).toHaveLength(19)
})

test('additional fields of a customer never raise the verification level', async () => {
  const nora = await halyard.registerCustomer()
  for (const extra of [
    { is_verified: '1' },
    { level: '2' },
    { status: 'verified' },
    { user_id: '1' },
    { role: 'admin' },
  ])
    expect(await nora.client('user/real_name', { ...person('A600001'), ...extra })).toMatchObject({
      code: 'unknown_field',
    })
  expect(await infoOf(nora)).toMatchObject({ level: 0, basic: { status: 'unverified' } })
  expect(await nora.client('user/real_name', { ...person('A600001'), country: 'XX' })).toMatchObject({
    code: 'country_invalid',
  })
})

test('personal data is encrypted at rest', async () => {
  const nora = await halyard.registerCustomer()
  dataOf(await nora.client('user/real_name', person('A700001')))
  const { person: sealed, document_hash } = await halyard.app.context.db
    .selectFrom('verification')
    .selectAll()
    .where('user_id', '=', String(nora.id))
    .executeTakeFirstOrThrow()
  expect(sealed?.includes('Nora')).toBe(false)
  expect(document_hash).not.toContain('A700001')
  const twin = await halyard.registerCustomer()
  dataOf(await twin.client('user/real_name', person('a70-0001')))
  const details = dataOf(await reviewer.ops('ops/verification/show', { id: await waitingOf(twin) }))
  expect(details).toMatchObject({ name: 'Nora Müller', card_id: 'a70-0001', same_document: [nora.id] })
})

test('a decision interrupted by a crash completes at the next start', async () => {
  const database = await createTestDatabase({ migrated: true })
  const before = await startTestApp({ databaseUrl: database.url })
  const nora = await before.registerCustomer()
  dataOf(await nora.client('user/real_name', person('A800001')))
  await before.app.context.db
    .updateTable('verification')
    .set({ status: 'verified', reviewed_at: Date.now(), reviewed_by: nora.id })
    .execute()
  await before.close()
  const after = await startTestApp({ databaseUrl: database.url })
  const { context } = after.app
  const customer = await context.db
    .selectFrom('customer')
    .select('verification')
    .where('id', '=', String(nora.id))
    .executeTakeFirst()
  expect(customer?.verification).toBe(1)
  expect(await after.lastMessageTo(nora.email)).toContain('Your basic verification is approved.')
  expect(await context.db.selectFrom('verification').select('settled_at').executeTakeFirst()).not.toEqual({
    settled_at: null,
  })
  await after.close()
  await database.drop()
})
