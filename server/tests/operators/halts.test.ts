import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { LANGUAGES } from '@halyard/api'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { approveChange } from '../testing/approve-change.ts'
import { connect } from '../testing/socket-client.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const PRICE = { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] } as const
const ORDER = { currency_id: 1, legal_id: 3, type: 'limit', price: '50000', number: '0.01' } as const
const HALT = { scope: 'spot', cause: 'security', text: 'Back by noon.', reason: 'Unknown payments' } as const

let database: TestDatabase
let halyard: TestApp
let ann: TestOperator
let bob: TestOperator

const start = () => startTestApp({ databaseUrl: database.url })

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  halyard = await start()
})
beforeEach(async () => {
  ann = await registerOperator(halyard, 'operator')
  bob = await registerOperator(halyard, 'operator')
})
afterEach(endAll)
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

const declare = (by: TestOperator, change: Partial<Record<keyof typeof HALT, string>> = {}) =>
  by.ops('ops/halt/declare', { ...HALT, ...change } as typeof HALT)
const propose = (by: TestOperator, { id }: { readonly id: number }) =>
  by.ops('ops/halt/propose_resume', { id, reason: 'It is safe again' })
const decide = (by: TestOperator, { id }: { readonly id: number | null }) =>
  by.ops('ops/change/decide', { id: id ?? 0, pass: '1' })

/** Ends the halts that a test left. */
async function endAll(): Promise<void> {
  const { engine, halts } = halyard.app.context
  for (const { id } of halts.running())
    await engine.submit({ kind: 'resumeHalt', haltId: id, firstReviewerId: 1, reviewerId: 2 })
}

async function trader() {
  const customer = await halyard.registerCustomer({ funded: true })
  expect(await halyard.app.context.engine.submit(PRICE)).toMatchObject({ ok: true })
  return customer
}

test('one operator halts; a refusal says what is halted in each language; cancelling goes on', async () => {
  const { client, token } = await trader()
  const { id } = dataOf(await client('coin/trade/buy', ORDER))
  dataOf(await declare(ann))

  const messages = new Set<string>()
  for (const language of LANGUAGES) {
    const answer = await halyard.client(token, language)('coin/trade/buy', ORDER)
    expect(answer).toMatchObject({ type: 'error', code: 'exchange_is_halted' })
    if (answer.type === 'error') messages.add(answer.message)
    const { list } = dataOf(await halyard.client(undefined, language)('halt/list', {}))
    expect(list).toMatchObject([{ scope: 'spot', text: expect.stringContaining('Back by noon.') }])
    expect(JSON.stringify(list)).not.toContain(HALT.reason)
  }
  expect(messages.size).toBe(LANGUAGES.length)
  expect([...messages].filter((message) => message.includes('{'))).toEqual([])
  dataOf(await client('coin/trade', { id }))
})

test('a key that a halt refused is free: the same request is accepted after the resume, once', async () => {
  const { client } = await trader()
  dataOf(await declare(ann))
  const once = { idempotencyKey: 'in-the-halt' }
  for (let n = 0; n < 2; n += 1)
    expect(await client('coin/trade/buy', ORDER, once)).toMatchObject({ code: 'exchange_is_halted' })
  await endAll()
  const placed = dataOf(await client('coin/trade/buy', ORDER, once))
  expect(dataOf(await client('coin/trade/buy', ORDER, once))).toEqual(placed)
})

test('two persons end a halt: the proposer alone, and a role that may not, do not', async () => {
  const { client } = await trader()
  const halt = dataOf(await declare(ann))
  const proposal = dataOf(await propose(ann, halt))
  expect(proposal).toMatchObject({ target: `halt:${halt.id}`, after: { halted: '0' } })
  expect(await decide(ann, proposal)).toMatchObject({ code: 'reviewers_must_differ' })
  const treasurer = await registerOperator(halyard, 'treasurer')
  expect(await declare(treasurer, { scope: 'option' })).toMatchObject({ code: 'role_not_allowed' })
  expect(await propose(treasurer, halt)).toMatchObject({ code: 'role_not_allowed' })
  expect(await decide(treasurer, proposal)).toMatchObject({ code: 'role_not_allowed' })
  expect(await client('coin/trade/buy', ORDER)).toMatchObject({ code: 'exchange_is_halted' })

  expect(await approveChange(bob, proposal)).toMatchObject({ status: 'approved', applied: true })
  dataOf(await client('coin/trade/buy', ORDER))
  const { list } = dataOf(await ann.ops('ops/halt/list', {}))
  expect(list[0]).toMatchObject({
    id: halt.id,
    operator: { id: ann.id },
    resumed_by: [{ id: ann.id }, { id: bob.id }],
    change_id: null,
  })
  const { list: entries } = dataOf(await bob.ops('ops/audit/list', { target: `halt:${halt.id}` }))
  expect(entries.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
    'ops/change/decide done',
    'ops/halt/propose_resume asked',
  ])
  const { list: declared } = dataOf(await bob.ops('ops/audit/list', { target: 'halt:spot' }))
  expect(declared[0]).toMatchObject({ call: 'ops/halt/declare', outcome: 'done', reason: HALT.reason })
})

test('the proposal of a colleague who lost the role ends nothing', async () => {
  const carl = await registerOperator(halyard, 'operator')
  const halt = dataOf(await declare(ann, { scope: 'fiat' }))
  const proposal = dataOf(await propose(carl, halt))
  const admin = await registerOperator(halyard, 'admin')
  dataOf(await admin.ops('ops/staff/set_role', { id: carl.id, role: 'customer', reason: 'Left' }))
  expect(await decide(bob, proposal)).toMatchObject({ code: 'change_must_be_waiting' })
  expect(halyard.app.context.halts.running()).toMatchObject([{ id: halt.id }])
})

test('an approval of a halt that has ended meanwhile changes nothing, not even a later halt', async () => {
  const halt = dataOf(await declare(ann, { scope: 'wealth' }))
  const proposal = dataOf(await propose(ann, halt))
  await endAll()
  const later = dataOf(await declare(bob, { scope: 'wealth' }))
  expect(dataOf(await decide(bob, proposal))).toMatchObject({ status: 'overtaken', applied: false })
  expect(halyard.app.context.halts.running()).toMatchObject([{ id: later.id }])
})

async function openSocket() {
  const socket = await connect(halyard.url)
  onTestFinished(() => socket.close())
  return socket
}

test('sockets hear of a halt and of its end at once, and a new connection of a running one', async () => {
  const early = await openSocket()
  dataOf(await declare(ann, { scope: 'withdrawals' }))
  await expect.poll(() => early.received('halts')).toEqual([{ scopes: ['withdrawals'] }])
  const late = await openSocket()
  await expect.poll(() => late.received('halts')).toEqual([{ scopes: ['withdrawals'] }])
  await endAll()
  await expect.poll(() => early.received('halts')).toEqual([{ scopes: ['withdrawals'] }, { scopes: [] }])
})

test('the scopes are those of the products and networks; another one is refused', async () => {
  const { scopes } = dataOf(await ann.ops('ops/halt/list', {}))
  expect(scopes).toEqual(expect.arrayContaining(['all', 'spot', 'perp', 'sign_ups', 'network:TRC20']))
  for (const scope of ['buys', 'network:NOWHERE'])
    expect(await declare(ann, { scope })).toMatchObject({ code: 'halt_scope_must_be_known' })
  dataOf(await declare(ann))
  expect(await declare(ann)).toMatchObject({ code: 'scope_already_halted' })
})

test('a halt of sign-ups refuses a new account and keeps its code', async () => {
  dataOf(await declare(ann, { scope: 'sign_ups' }))
  const email = 'new@example.com'
  const code = await halyard.issueCode(email, 'register')
  const { agreements } = halyard.app.context
  const register = () =>
    halyard.client()('user/register', {
      account: email,
      password: 'seven small boats',
      repassword: 'seven small boats',
      code,
      agree: '1',
      agreement_version: String(agreements.inForce(Date.now()).version),
    })
  expect(await register()).toMatchObject({ code: 'exchange_is_halted' })
  await endAll()
  dataOf(await register())
})

test('a halt survives a restart, and is what a page then reads', async () => {
  const { token } = await trader()
  dataOf(await declare(ann, { scope: 'all' }))
  await halyard.close()
  halyard = await start()
  expect(dataOf(await halyard.client()('halt/list', {})).list).toMatchObject([{ scope: 'all' }])
  expect(await halyard.client(token)('coin/trade/buy', ORDER)).toMatchObject({ code: 'exchange_is_halted' })
})
