import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { sealCard } from '../../src/custody/addresses/bank-card.ts'
import { accountHash } from '../../src/platform/secrets/search-hashes.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'

let halyard: TestApp
let reviewer: TestOperator
let support: TestOperator
let ann: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp()
  reviewer = await registerOperator(halyard, 'reviewer')
  support = await registerOperator(halyard, 'support')
  ann = await halyard.registerCustomer()
  const person = { country: 'DE', name: 'José García Núñez', card_id: 'L01X-00T47', contact_address: 'Kiel' }
  dataOf(await ann.client('user/real_name', person))
})
afterAll(() => halyard.close())

async function found(query: string, by = reviewer) {
  const { list } = dataOf(await by.ops('ops/customer/find', { query }))
  return list.map(({ id, found_by, opened }) => ({ id, found_by, opened }))
}

test.each([
  ['José García Núñez', 'name', false],
  ['garcia nunez, JOSE', 'name', false],
  ['L01X00T47', 'document', true],
  ['l01x 00t47', 'document', true],
])('search: %s finds by %s', async (query, foundBy, opened) => {
  expect(await found(query)).toEqual([{ id: ann.id, found_by: foundBy, opened }])
})

test.each(['García', 'L01X00T4', 'L01X%', '%'])('search: a part finds nothing: %s', async (query) => {
  expect(await found(query)).toEqual([])
})

test.each(['support', 'treasurer'] as const)(
  'search: a %s, for whom persons are masked, finds neither by name nor by document',
  async (role) => {
    const probing = await registerOperator(halyard, role)
    expect(await found('José García Núñez', probing)).toEqual([])
    expect(await found('L01X00T47', probing)).toEqual([])
  },
)

test('search: a document number is audited as a look at its customer, without the number', async () => {
  await found('L01X00T47')
  const entry = await halyard.app.context.db
    .selectFrom('audit_log')
    .select(['target', 'after'])
    .where('call', '=', 'ops/customer/find')
    .where('actor_id', '=', String(reviewer.id))
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ target: `customer:${ann.id}`, after: { searched: 'other', found: ['document'] } })
})

test('search: a nickname in any case, which opens no one', async () => {
  dataOf(await ann.client('user/nickname', { nickname: 'Annabel' }))
  expect(await found('annabel', support)).toEqual([{ id: ann.id, found_by: 'nickname', opened: false }])
})

test('search: words of a note in their order; not for a treasurer', async () => {
  await openCustomer(support, ann)
  const note = { target: `customer:${ann.id}`, text: 'Called: says a blue van stood outside.' }
  dataOf(await support.ops('ops/record/note', note))
  expect(await found('blue van', support)).toEqual([{ id: ann.id, found_by: 'note', opened: false }])
  expect(await found('van blue', support)).toEqual([])
  expect(await found('blue van', await registerOperator(halyard, 'treasurer'))).toEqual([])
})

test('search: a bank account with or without spaces', async () => {
  const bob = await halyard.registerCustomer()
  const { db, config } = halyard.app.context
  const card = { iban: 'DE89370400440532013000', card_number: '4000123456789010' }
  const stored = {
    user_id: bob.id,
    sealed: sealCard(config.secret, bob.id, card as never),
    account_hash: accountHash(config.secret, card),
    is_default: true,
    created_at: 1,
    deleted_at: null,
  }
  await db.insertInto('bank_card').values(stored).execute()
  expect(await found('DE89 3704 0044 0532 0130 00')).toEqual([
    { id: bob.id, found_by: 'bank_account', opened: true },
  ])
  expect(await found('DE89370400440532013000', support)).toEqual([])
})
