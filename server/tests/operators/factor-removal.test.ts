import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { DeliveryError, type Message } from '../../src/mail/messenger.ts'
import { executeDueRemovals } from '../../src/ops/removals/execute-removals.ts'
import { setContact } from '../testing/contacts.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { connect } from '../testing/socket-client.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LOST = 'Phone stolen; compared with the passport in a call'

let halyard: TestApp
let clock = Date.now()
let first: TestOperator
let second: TestOperator
/** The messages sent, and whether they are delivered. */
let sent: Message[] = []
let isDelivering = true

beforeAll(async () => {
  halyard = await startTestApp({
    now: () => clock,
    config: { securityHoldMs: DAY_MS },
    messenger: {
      send(message) {
        if (!isDelivering) return Promise.reject(new DeliveryError('no route'))
        sent.push(message)
        return Promise.resolve()
      },
      close: () => {},
    },
  })
})
afterAll(() => halyard.close())

// Sessions of operators end after half an hour without a call, and the tests let days pass.
beforeEach(async () => {
  first = await registerOperator(halyard, 'reviewer')
  second = await registerOperator(halyard, 'operator')
  sent = []
})

interface Guarded extends TestCustomer {
  readonly secret: string
  readonly mobile: string
}

let phones = 0

/** Registers a customer with an authenticator app, an e-mail address and a phone number. */
async function registerGuarded(): Promise<Guarded> {
  const customer = await halyard.registerCustomer()
  phones += 1
  const mobile = `+4915100000${phones}`
  const { auth } = halyard.app.context
  await setContact(halyard, customer.id, { channel: 'mobile', address: mobile })
  const { secret } = await auth.secondFactors.begin(customer.id, customer.email)
  await auth.secondFactors.confirm(customer.id, codeOf(secret, clock), '127.0.0.1')
  return { ...customer, secret, mobile }
}

function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

async function request(customer: TestCustomer) {
  const { id } = customer
  await openCustomer(first, customer)
  return dataOf(await first.ops('ops/removal/request', { id, reason: LOST }))
}

async function approve(id: number) {
  return dataOf(await second.ops('ops/removal/review', { id, pass: '1' }))
}

const isOn = ({ id }: TestCustomer) => halyard.app.context.auth.secondFactors.isOn(id)
const execute = () => executeDueRemovals(halyard.app.context)

async function statusOf(id: number): Promise<string> {
  const member = await registerOperator(halyard, 'reviewer')
  return dataOf(await member.ops('ops/removal/show', { id })).status
}

async function holdOf(customer: TestCustomer): Promise<number> {
  const { id } = customer
  const member = await registerOperator(halyard, 'reviewer')
  await openCustomer(member, customer)
  return dataOf(await member.ops('ops/customer/show', { id })).hold_until
}

test('a removal: informed at once at every contact, approved by another, executed after 24 hours', async () => {
  const ann = await registerGuarded()
  const { id, due_at, status } = await request(ann)
  expect({ due_at, status }).toEqual({ due_at: clock + DAY_MS, status: 'waiting' })
  expect(sent.map(({ recipient }) => recipient)).toEqual([ann.email, ann.mobile])
  for (const { body } of sent) expect(body).toMatch(/sign in with the code of your app or a recovery code/)
  const inbox = dataOf(await second.ops('ops/inbox/list', { queue: 'removal' }))
  expect(inbox.list).toMatchObject([{ target: `removal:${id}`, customer_id: ann.id, approvals: 1 }])

  expect(await approve(id)).toMatchObject({ status: 'approved', reviewer_id: second.id })
  clock += DAY_MS - 1
  await execute()
  expect([await isOn(ann), await holdOf(ann)]).toEqual([true, 0])
  clock += 1
  sent = []
  await execute()
  expect(await isOn(ann)).toBe(false)
  expect(await holdOf(ann)).toBe(clock + DAY_MS)
  expect(await statusOf(id)).toBe('done')
  expect(sent.map(({ recipient }) => recipient)).toEqual([ann.email, ann.mobile])
  await execute()
  expect(sent).toHaveLength(2)
})

/** Signs the customer in with a code of the authenticator app, unless another one is given. */
async function signInWithFactor(ann: Guarded, code = codeOf(ann.secret, clock)) {
  const client = halyard.client()
  const begun = dataOf(await client('user/login', { account: ann.email, password: ann.password }))
  if (!('pending' in begun)) throw new Error('no second factor was asked for')
  return client('user/login_second', { pending: begun.pending, code })
}

test('a removal that is approved late is executed at its approval, not before', async () => {
  const ann = await registerGuarded()
  const { id } = await request(ann)
  clock += 2 * DAY_MS
  await execute()
  expect(await isOn(ann)).toBe(true)
  second = await registerOperator(halyard, 'operator')
  await approve(id)
  await execute()
  expect(await isOn(ann)).toBe(false)
})

test.each(['waiting', 'approved'])(
  'a sign-in with the factor cancels a removal that is %s',
  async (state) => {
    const ann = await registerGuarded()
    const { id } = await request(ann)
    if (state === 'approved') await approve(id)
    clock += 60_000
    expect(await signInWithFactor(ann, '000000')).toMatchObject({ type: 'error' })
    expect(await statusOf(id)).toBe(state)
    sent = []
    dataOf(await signInWithFactor(ann))
    expect(await statusOf(id)).toBe('cancelled')
    expect(sent.map(({ recipient }) => recipient)).toEqual([ann.email, ann.mobile])
    for (const { body } of sent) expect(body).toMatch(/was stopped, because .* freeze your account now/)
    expect((await noticesOf(ann)).map(statusOfNotice)).toEqual(['cancelled', 'requested'])
    clock += 60_000
    dataOf(await signInWithFactor(ann))
    expect(sent).toHaveLength(2)
    clock += 2 * DAY_MS
    await execute()
    expect(await isOn(ann)).toBe(true)
    second = await registerOperator(halyard, 'operator')
    expect(await second.ops('ops/removal/review', { id, pass: '1' })).toMatchObject({
      code: 'already_reviewed',
    })
  },
)

test.each([
  ['refused by another operator', 'refused', /Our staff refused the request/],
  ['withdrawn by the one who requested it', 'withdrawn', /was withdrawn/],
] as const)('a removal %s: informed at every contact and in the app', async (_case, status, text) => {
  const ann = await registerGuarded()
  const requester = await registerOperator(halyard, 'operator')
  await openCustomer(requester, ann)
  const { id } = dataOf(await requester.ops('ops/removal/request', { id: ann.id, reason: LOST }))
  const socket = await connect(halyard.url)
  expect(await socket.request('login', { token: ann.token })).toMatchObject({ type: 'ok' })
  sent = []
  const refusal = { id, pass: '0', reason: 'It was a stranger' } as const
  const reviewer = status === 'withdrawn' ? requester : second
  dataOf(await reviewer.ops('ops/removal/review', refusal))
  await expect.poll(() => socket.received('notice')).toHaveLength(1)
  socket.close()
  expect(sent.map(({ recipient }) => recipient)).toEqual([ann.email, ann.mobile])
  for (const { body } of sent) {
    expect(body).toMatch(text)
    expect(body).toMatch(/recovery code.*contact support.*choose a new password/)
    expect(body).not.toContain(refusal.reason)
  }
  expect((await noticesOf(ann)).map(statusOfNotice)).toEqual([status, 'requested'])
  expect(await second.ops('ops/removal/review', refusal)).toMatchObject({ code: 'already_reviewed' })
  expect(await noticesOf(ann)).toHaveLength(2)
  expect(sent).toHaveLength(2)
})

test('a refusal is decided, and the app shows it, although no message is delivered', async () => {
  const ann = await registerGuarded()
  const { id } = await request(ann)
  isDelivering = false
  const answer = await second.ops('ops/removal/review', { id, pass: '0', reason: 'It was a stranger' })
  isDelivering = true
  expect(dataOf(answer).status).toBe('refused')
  expect((await noticesOf(ann)).map(statusOfNotice)).toEqual(['refused', 'requested'])
})

/** Returns the customer's notices, with a session of its own: the tests let days pass. */
async function noticesOf({ id }: TestCustomer) {
  const token = await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' })
  return dataOf(await halyard.client(token)('notice/list', {})).list
}

type Notices = Awaited<ReturnType<typeof noticesOf>>
const statusOfNotice = (notice: Notices[number]) => ('status' in notice ? notice.status : undefined)

test('the app shows the request and the removal at once, once each, and no setting hides them', async () => {
  const ann = await registerGuarded()
  const settings = dataOf(await ann.client('notice/settings', {})).list
  for (const { kind } of settings) dataOf(await ann.client('notice/set', { kind, on: 0 }))
  expect(await ann.client('notice/set', { kind: 'factor_removal' as never, on: 0 })).toMatchObject({
    code: 'invalid_field',
  })
  const socket = await connect(halyard.url)
  expect(await socket.request('login', { token: ann.token })).toMatchObject({ type: 'ok' })
  const [{ id, due_at }] = [await request(ann), await request(ann)]
  await expect.poll(() => socket.received('notice')).toHaveLength(1)
  expect(await noticesOf(ann)).toMatchObject([
    { kind: 'factor_removal', status: 'requested', due_at, at: clock, is_read: false },
  ])
  socket.close()
  await approve(id)
  clock = due_at
  await execute()
  await execute()
  expect(await noticesOf(ann)).toMatchObject([
    { kind: 'factor_removal', status: 'done', due_at, at: clock },
    { status: 'requested' },
  ])
})

test('who may decide: another operator, neither for their own account nor as a reviewer', async () => {
  const ann = await registerGuarded()
  const own = await registerOperator(halyard, 'operator')
  for (const customer of [ann, own]) await openCustomer(own, customer)
  const asked = dataOf(await own.ops('ops/removal/request', { id: ann.id, reason: LOST }))
  const review = { id: asked.id, pass: '1' } as const
  expect(await own.ops('ops/removal/review', review)).toMatchObject({ code: 'reviewers_must_differ' })
  expect(await first.ops('ops/removal/review', review)).toMatchObject({ code: 'role_not_allowed' })
  expect(await own.ops('ops/removal/request', { id: own.id, reason: LOST })).toMatchObject({
    code: 'reviewer_must_not_be_owner',
  })
  const refusal = { id: asked.id, pass: '0' } as const
  expect(await own.ops('ops/removal/review', refusal)).toMatchObject({ code: 'reason_is_required' })
  dataOf(await own.ops('ops/removal/review', { ...refusal, reason: 'It was a stranger' }))
  expect(await second.ops('ops/removal/review', review)).toMatchObject({ code: 'already_reviewed' })
  expect(await isOn(ann)).toBe(true)
})

test("a colleague's factor is removed by admins only", async () => {
  const colleague = await registerGuarded()
  const { db } = halyard.app.context
  await db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', String(colleague.id)).execute()
  const wanted = { id: colleague.id, reason: LOST }
  await openCustomer(second, colleague)
  expect(await second.ops('ops/removal/request', wanted)).toMatchObject({ code: 'role_not_allowed' })
  const admin = await registerOperator(halyard, 'admin')
  await openCustomer(admin, colleague)
  const { id } = dataOf(await admin.ops('ops/removal/request', wanted))
  expect(await second.ops('ops/removal/review', { id, pass: '1' })).toMatchObject({
    code: 'role_not_allowed',
  })
})

test('an approved removal can still be refused', async () => {
  const ann = await registerGuarded()
  const { id } = await request(ann)
  await approve(id)
  dataOf(await second.ops('ops/removal/review', { id, pass: '0', reason: 'The owner called' }))
  clock += DAY_MS
  await execute()
  expect([await isOn(ann), await statusOf(id)]).toEqual([true, 'refused'])
})

test('request: rejected without a factor, a second time, or if no message can be delivered', async () => {
  const plain = await halyard.registerCustomer()
  const asking = { id: plain.id, reason: LOST }
  await openCustomer(first, plain)
  expect(await first.ops('ops/removal/request', asking)).toMatchObject({ code: 'second_factor_not_on' })
  expect(await first.ops('ops/removal/request', { ...asking, id: 999_999 })).toMatchObject({
    code: 'customer_not_opened',
  })
  const ann = await registerGuarded()
  await openCustomer(first, ann)
  isDelivering = false
  expect(await first.ops('ops/removal/request', { id: ann.id, reason: LOST })).toMatchObject({
    code: 'mail_not_sent',
  })
  isDelivering = true
  const [one, two] = [await request(ann), await request(ann)]
  expect(one.id).toBe(two.id)
})

test('the timeline of the customer names the request and the execution', async () => {
  const ann = await registerGuarded()
  const { id } = await request(ann)
  await approve(id)
  clock += DAY_MS
  await execute()
  const member = await registerOperator(halyard, 'reviewer')
  await openCustomer(member, ann)
  const { timeline } = dataOf(await member.ops('ops/record/show', { target: `customer:${ann.id}` }))
  const acts = timeline.filter(({ call }) => call !== 'ops/customer/find')
  expect(acts.map(({ call, reason }) => [call, reason])).toEqual([
    ['ops/removal/execute', ''],
    ['ops/removal/request', LOST],
  ])
  const operator = await registerOperator(halyard, 'operator')
  const ofRemoval = dataOf(await operator.ops('ops/record/show', { target: `removal:${id}` })).timeline
  expect(ofRemoval.map(({ call }) => call)).toContain('ops/removal/review')
})

test('a lost passkey: its use stops the removal; else passkeys go after 24 hours', async () => {
  const ann = await halyard.registerCustomer()
  const { passkeys } = halyard.app.context.auth
  const key = createAuthenticator(halyard.app.context.config.publicUrl)
  const made = await passkeys.beginRegistration({ id: ann.id, account: ann.email })
  await passkeys.finishRegistration(ann.id, { response: key.make(made), name: 'Key' }, async () => {})

  const stopped = await request(ann)
  await approve(stopped.id)
  const { options } = dataOf(await ann.client('safe/proof_begin', { act: 'safe/totp_begin' }))
  const passkey = options ? key.use(options) : ''
  dataOf(await ann.client('safe/totp_begin', { password: ann.password, passkey }))
  expect(await statusOf(stopped.id)).toBe('cancelled')

  const { id } = await request(ann)
  await approve(id)
  clock += DAY_MS
  await execute()
  expect(await statusOf(id)).toBe('done')
  const { db } = halyard.app.context
  expect(await db.selectFrom('passkey').select('id').where('user_id', '=', String(ann.id)).execute()).toEqual(
    [],
  )
})
