import { amount } from '@halyard/money'
import { QUEUE_NAMES, queuesOf } from '@halyard/api/ops'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { registerFundedCustomer, submitCommand, USDT } from '../testing/funded-customer.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { approveChange, recordOf } from '../testing/approve-change.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const HOUR_MS = 3_600_000
const LARGE = amount(60_000_000_000n)
const SMALL = amount(100_000_000n)

let clock = Date.now()
let halyard: DemoTestApp
let admin: TestOperator
let first: TestOperator
let second: TestOperator

beforeAll(async () => {
  halyard = await startDemoTestApp({ ownsTables: true, now: () => clock })
})
afterAll(() => halyard.close())

// Sessions of operators end after half an hour without a call, and some tests let hours pass.
beforeEach(async () => {
  admin = await registerOperator(halyard, 'admin')
  first = await registerOperator(halyard, 'reviewer')
  second = await registerOperator(halyard, 'reviewer')
})

/** Requests a withdrawal a minute after the one before and returns its id. */
async function requestWithdrawal(units = SMALL): Promise<number> {
  clock += 60_000
  const customer = await registerFundedCustomer(halyard)
  const customerId = customer.id
  const source = `TRC20:inbox${customerId}:0`
  await submitCommand(halyard, { kind: 'creditDeposit', customerId, currencyId: USDT, amount: units, source })
  const reply = await halyard.app.context.engine.submit({
    kind: 'requestWithdrawal',
    customerId,
    addressId: customer.addressId,
    currencyId: USDT,
    network: 'TRC20',
    amount: units,
    memo: '',
  })
  if (!reply.ok) throw new Error(reply.reject)
  return reply.withdrawal?.withdrawalId ?? 0
}

const inboxOf = async ({ ops }: TestOperator, request = {}) => dataOf(await ops('ops/inbox/list', request))
const entryOf = async (operator: TestOperator, target: string) =>
  (await inboxOf(operator, { limit: 100 })).list.find((item) => item.target === target)

async function submitDepositClaim(customer: TestCustomer): Promise<void> {
  const pic = await uploadPhoto(halyard, customer.token, 'voucher')
  const charge = {
    currency: String(USDT),
    type: 'BANK' as const,
    acc: 'DE02 1203 0000 0000 2020 51',
    amount: '250',
    pic,
  }
  dataOf(await customer.client('wallet/charge_req', charge))
}

async function insertDeposit(customerId: number): Promise<number> {
  const { id } = await halyard.app.context.db
    .insertInto('chain_deposit')
    .values({
      network: 'TRC20',
      txid: 'd'.repeat(64),
      output: 0,
      customer_id: customerId,
      currency_id: USDT,
      address: 'TInbox',
      amount: 1_500_000,
      status: 'held',
      seen_at: clock,
      held_why: 'credit_refused',
      held_at: clock,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

async function saveProject(): Promise<number> {
  const treasurer = await registerOperator(halyard, 'treasurer')
  const proposal = dataOf(
    await treasurer.ops('ops/subscription/propose', {
      coin_name: 'INBX',
      decimals: '4',
      supply: '1000000',
      prices: `${USDT}:0.25`,
      min_number: '10',
      max_number: '10000',
      customer_max: '20000',
      start_at: String(clock + HOUR_MS),
      close_at: String(clock + 2 * HOUR_MS),
      launch_at: String(clock + 3 * HOUR_MS),
      lockup_days: '10',
      description: 'A coin for tests.',
      reason: 'Agreed with the issuer',
    }),
  )
  return recordOf(await approveChange(admin, proposal))
}

test('inbox: lists the records of all queues, longest waiting first, with small facts', async () => {
  const ann = await registerFundedCustomer(halyard)
  const withdrawal = await requestWithdrawal()
  clock += 1_000
  const nora = await halyard.registerCustomer()
  const person = { country: 'DE', name: 'Nora Inbox', card_id: 'I000001', contact_address: 'Kiel' }
  dataOf(await nora.client('user/real_name', person))
  clock += 1_000
  await submitDepositClaim(ann)
  clock += 1_000
  const deposit = await insertDeposit(ann.id)
  clock += 1_000
  dataOf(await ann.client('support/send', { nonce: 'inbox-message', text: 'Hello' }))
  clock += 1_000
  dataOf(await ann.client('support/feedback', { kind: 'idea', text: 'More charts' }))
  clock += 1_000
  const { db } = halyard.app.context
  await db
    .insertInto('fiat_application')
    .values({ user_id: ann.id, status: 'waiting', about: 'x', applied_at: clock })
    .execute()
  const { list, queues, next } = await inboxOf(admin)
  expect(list).toMatchObject([
    {
      queue: 'withdrawal',
      target: `withdrawal:${withdrawal}`,
      summary: { amount: '100', currency: 'USDT', network: 'TRC20' },
    },
    { queue: 'verification', customer_id: nora.id, summary: { level: 1 } },
    {
      queue: 'charge',
      customer_id: ann.id,
      summary: { amount: '250', currency: 'USDT', network: 'BANK', kind: 'bank' },
    },
    { queue: 'deposit', target: `deposit:${deposit}`, summary: { amount: '1.5', kind: 'credit_refused' } },
    { queue: 'support', customer_id: ann.id, summary: { lang: 'en' }, claimed_by: null },
    { queue: 'feedback', customer_id: ann.id, summary: { kind: 'idea' } },
    { queue: 'merchant', target: `customer:${ann.id}`, since: clock, summary: {} },
  ])
  expect(next).toBe(null)
  expect(queues.map(({ queue }) => queue)).toEqual(QUEUE_NAMES)
  expect(queues.find(({ queue }) => queue === 'merchant')).toEqual({
    queue: 'merchant',
    count: 1,
    at_least: false,
    sums: [],
    oldest_at: clock,
  })
  expect(queues.find(({ queue }) => queue === 'chain')).toEqual({
    queue: 'chain',
    count: 0,
    at_least: false,
    sums: [],
    oldest_at: null,
  })
  expect(JSON.stringify(list)).not.toContain('Nora')
})

test('inbox: pages follow each other without gaps, and a queue is listed alone', async () => {
  for (let left = 3; left > 0; left -= 1) await requestWithdrawal()
  const all = (await inboxOf(admin, { limit: 100 })).list
  const paged: unknown[] = []
  for (let after: string | undefined; ; ) {
    const { list, next } = await inboxOf(admin, { ...(after && { after }), limit: 3 })
    paged.push(...list)
    if (next === null) break
    after = next
  }
  expect(paged).toEqual(all)
  expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).toSorted((a, b) => a - b))
  const { list } = await inboxOf(first, { queue: 'withdrawal', limit: 100 })
  expect(list).toEqual(all.filter(({ queue }) => queue === 'withdrawal'))
  expect(list.length).toBeGreaterThan(3)
})

test('inbox: a closed project waits for allotment, with the approval of the first reviewer', async () => {
  const id = await saveProject()
  clock += 2 * HOUR_MS - 1
  admin = await registerOperator(halyard, 'admin')
  expect(await entryOf(admin, `subscription:${id}`)).toBeUndefined()
  clock += 1
  const waiting = { queue: 'project', since: clock, summary: { amount: '1000000', currency: 'INBX' } }
  expect(await entryOf(admin, `subscription:${id}`)).toMatchObject({ ...waiting, approvals: 0 })
  await submitCommand(halyard, { kind: 'passTime' })
  dataOf(await admin.ops('ops/subscription/allot', { id, reason: 'Inputs were checked' }))
  expect(await entryOf(admin, `subscription:${id}`)).toMatchObject({ ...waiting, approvals: 1 })
})

test('inbox: each role sees the queues whose call it may make', async () => {
  const support = await registerOperator(halyard, 'support')
  const treasurer = await registerOperator(halyard, 'treasurer')
  for (const [member, role] of [
    [support, 'support'],
    [treasurer, 'treasurer'],
    [first, 'reviewer'],
    [admin, 'admin'],
  ] as const) {
    const { queues, list } = await inboxOf(member, { limit: 100 })
    expect(queues.map(({ queue }) => queue)).toEqual(queuesOf(role))
    expect(list.every(({ queue }) => queuesOf(role).includes(queue))).toBe(true)
  }
  expect(queuesOf('support')).toEqual(['support', 'feedback', 'change'])
  expect(queuesOf('treasurer')).toEqual(['change'])
  expect(queuesOf('reviewer')).not.toContain('chain')
  expect(await support.ops('ops/inbox/list', { queue: 'withdrawal' })).toMatchObject({
    code: 'role_not_allowed',
  })
})

test('claim: another operator cannot decide until it is released, taken over or has lapsed', async () => {
  const id = await requestWithdrawal()
  const target = `withdrawal:${id}`
  expect(dataOf(await first.ops('ops/record/claim', { target }))).toMatchObject({
    operator: { id: first.id },
    at: clock,
  })
  expect(await entryOf(second, target)).toMatchObject({ claimed_by: { id: first.id } })
  const review = { id, pass: '0', reason: 'Unknown sender' } as const
  const rejected = await second.ops('ops/withdrawal/review', review)
  expect(rejected).toMatchObject({ code: 'record_is_claimed', field: 'id' })
  expect(rejected).toMatchObject({ message: expect.stringContaining('Take it over') })
  expect(await second.ops('ops/record/claim', { target })).toMatchObject({
    code: 'record_is_claimed',
    field: 'target',
  })
  expect(await second.ops('ops/record/release', { target })).toMatchObject({ code: 'record_must_be_claimed' })
  dataOf(await first.ops('ops/record/release', { target }))
  expect(dataOf(await second.ops('ops/record/claim', { target })).operator.id).toBe(second.id)
  expect(dataOf(await first.ops('ops/record/claim', { target, take_over: '1' })).operator.id).toBe(first.id)
  const { timeline } = dataOf(await first.ops('ops/record/show', { target }))
  expect(timeline[0]).toMatchObject({
    operator: { id: first.id },
    role: 'reviewer',
    call: 'ops/record/claim',
    before: { claimed_by: second.id },
    after: { claimed_by: first.id },
  })
  clock += 14 * 60_000
  expect(dataOf(await first.ops('ops/record/show', { target })).claim).toMatchObject({
    operator: { id: first.id },
  })
  clock += 14 * 60_000
  expect(await second.ops('ops/withdrawal/review', review)).toMatchObject({ code: 'record_is_claimed' })
  expect(dataOf(await second.ops('ops/record/show', { target })).claim).toMatchObject({
    operator: { id: first.id },
  })
  clock += 60_000
  expect(dataOf(await second.ops('ops/record/show', { target })).claim).toBeNull()
  expect(dataOf(await second.ops('ops/withdrawal/review', review)).status).toBe('rejected')
  expect(await entryOf(second, target)).toBeUndefined()
})

test('claim: the first of two approvals releases it, and cannot block the second person', async () => {
  const id = await requestWithdrawal(LARGE)
  const target = `withdrawal:${id}`
  dataOf(await first.ops('ops/record/claim', { target }))
  dataOf(await first.ops('ops/withdrawal/review', { id, pass: '1' }))
  expect(await entryOf(second, target)).toMatchObject({ approvals: 1, claimed_by: null })
  expect(await first.ops('ops/record/claim', { target })).toMatchObject({ code: 'reviewers_must_differ' })
  // As if the first decision had not reached its end.
  const claim = { target, operator_id: first.id, claimed_at: clock, seen_at: clock }
  await halyard.app.context.db.insertInto('record_claim').values(claim).execute()
  expect(dataOf(await second.ops('ops/withdrawal/review', { id, pass: '1' })).status).toBe('passed')
})

test('claim: of many who claim a record at once one has it', async () => {
  const target = `withdrawal:${await requestWithdrawal()}`
  const operators = [first, second, admin, await registerOperator(halyard, 'operator')]
  const responses = await Promise.all(operators.map(({ ops }) => ops('ops/record/claim', { target })))
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(
    responses.filter((response) => 'code' in response && response.code === 'record_is_claimed'),
  ).toHaveLength(3)
})

test('claim: a conversation has one claim, in the inbox and in support', async () => {
  const ann = await halyard.registerCustomer()
  dataOf(await ann.client('support/send', { nonce: 'claim-message', text: 'Hello' }))
  const { list } = await inboxOf(admin, { queue: 'support', limit: 100 })
  const { id, target } = list.find(({ customer_id }) => customer_id === ann.id) ?? { id: '', target: '' }
  dataOf(await first.ops('ops/record/claim', { target }))
  expect(await entryOf(admin, target)).toMatchObject({ claimed_by: { id: first.id } })
  expect(await second.ops('ops/support/claim', { id })).toMatchObject({
    code: 'conversation_claimed_by_another',
  })
  clock += HOUR_MS / 3
  dataOf(await first.ops('ops/support/reply', { id, text: 'Good morning' }))
  expect(dataOf(await second.ops('ops/record/show', { target })).claim).toMatchObject({
    operator: { id: first.id },
    at: clock - HOUR_MS / 3,
  })
  dataOf(await first.ops('ops/record/release', { target }))
  dataOf(await second.ops('ops/support/claim', { id }))
  dataOf(await second.ops('ops/support/close', { id }))
  expect(await first.ops('ops/record/claim', { target, take_over: '1' })).toMatchObject({
    code: 'conversation_must_be_open',
  })
})

test('notes: they are added, never changed, and shown with who wrote them', async () => {
  const target = `withdrawal:${await requestWithdrawal()}`
  const note = dataOf(await first.ops('ops/record/note', { target, text: 'Called.\nNo answer.' }))
  expect(note).toMatchObject({ operator: { id: first.id }, text: 'Called.\nNo answer.', at: clock })
  dataOf(await second.ops('ops/record/note', { target, text: 'Called again.' }))
  const { notes } = dataOf(await admin.ops('ops/record/show', { target }))
  expect(notes.map(({ text }) => text)).toEqual(['Called again.', 'Called.\nNo answer.'])
  const { db } = halyard.app.context
  await expect(db.updateTable('record_note').set({ body: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('record_note').execute()).rejects.toThrow('append-only')
})

test('timeline: what operators saw and did, newest first, in pages', async () => {
  const id = await requestWithdrawal()
  const target = `withdrawal:${id}`
  for (let left = 60; left > 0; left -= 1)
    dataOf(await first.ops('ops/record/note', { target, text: 'Called' }))
  dataOf(await second.ops('ops/withdrawal/review', { id, pass: '0', reason: 'Unknown sender' }))
  const page = dataOf(await first.ops('ops/record/show', { target }))
  expect(page.more).toBe(true)
  expect(page.timeline.slice(0, 2)).toMatchObject([
    { outcome: 'done', reason: 'Unknown sender' },
    { outcome: 'asked' },
  ])
  const rest = dataOf(await first.ops('ops/record/show', { target, before: page.timeline.at(-1)?.id ?? 0 }))
  expect(rest).toMatchObject({ more: false })
  expect(page.timeline.length + rest.timeline.length).toBe(62)
})

test('records: an unknown one and one of another role are rejected', async () => {
  const support = await registerOperator(halyard, 'support')
  const target = `withdrawal:${await requestWithdrawal()}`
  for (const path of ['ops/record/show', 'ops/record/claim', 'ops/record/release'] as const) {
    expect(await support.ops(path, { target })).toMatchObject({ code: 'role_not_allowed' })
    expect(await admin.ops(path, { target: 'withdrawal:999999999' })).toMatchObject({
      code: 'record_must_be_known',
    })
  }
  expect(await support.ops('ops/record/note', { target, text: 'x' })).toMatchObject({
    code: 'role_not_allowed',
  })
  for (const unknown of [
    'payment:9',
    'chain:NONE',
    'deposit:999',
    'charge:999',
    'fiat_deal:9',
    'feedback:999',
  ])
    expect(await admin.ops('ops/record/show', { target: unknown })).toMatchObject({
      code: 'record_must_be_known',
    })
  const ann = await halyard.registerCustomer()
  expect(await admin.ops('ops/record/show', { target: 'customer:9' })).toMatchObject({
    code: 'customer_not_opened',
  })
  await openCustomer(support, ann)
  dataOf(await support.ops('ops/record/note', { target: `customer:${ann.id}`, text: 'Friendly' }))
})
