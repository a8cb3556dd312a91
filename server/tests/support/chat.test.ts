import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { deleteEnded } from '../../src/retention/run-retention.ts'
import { endIdle } from '../../src/support/housekeeping.ts'
import { upload, uploadPhoto } from '../testing/pictures.ts'
import { connect } from '../testing/socket-client.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const DAY_MS = 86_400_000

let clock = Date.now()
let halyard: TestApp
let ann: TestCustomer
let operator: TestOperator
let other: TestOperator
let nonces = 0

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  ann = await halyard.registerCustomer()
  operator = await registerOperator(halyard, 'reviewer')
  other = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

const send = (customer: TestCustomer, text: string, rest = {}) =>
  customer.client('support/send', { nonce: `message-${++nonces}`, text, ...rest })
const read = async (customer: TestCustomer) => dataOf(await customer.client('support/messages', {}))
const waitingOf = async (customer: TestCustomer) => {
  const { list } = dataOf(await operator.ops('ops/support/list', { limit: 100 }))
  return list.find(({ customer_id: id }) => id === customer.id)
}

test('chat: message, assistant, claim, reply, read marks and close', async () => {
  expect(await read(ann)).toMatchObject({ status: 'none', online: true, messages: [] })
  const socket = await connect(halyard.url)
  await socket.request('login', { token: ann.token })
  const pic = await uploadPhoto(halyard, ann.token, 'support')
  const first = dataOf(await send(ann, 'How long do withdrawals take?', { pic })).id
  const { id } = (await waitingOf(ann)) ?? { id: 0 }
  // The assistant waits a moment, answers once, and says that it is a program.
  expect(await halyard.app.practice?.assistant.answerDue()).toBe(0)
  clock += 2_000
  expect(await halyard.app.practice?.assistant.answerDue()).toBe(1)
  expect(await halyard.app.practice?.assistant.answerDue()).toBe(0)
  const answered = await read(ann)
  expect(answered).toMatchObject({ status: 'waiting', unread: 1, read_id: first })
  expect(answered.messages.map(({ from }) => from)).toEqual(['customer', 'assistant'])
  expect(answered.messages[0]?.pic).toBe(pic)
  expect(answered.messages[1]?.articles[0]?.id).toBe('withdrawal-duration')
  // Only the operator who has it replies.
  expect(await operator.ops('ops/support/reply', { id, text: 'Hello' })).toMatchObject({
    code: 'conversation_must_be_claimed',
  })
  expect(dataOf(await operator.ops('ops/support/claim', { id }))).toMatchObject({ claimed_by: operator.id })
  expect(await other.ops('ops/support/claim', { id })).toMatchObject({
    code: 'conversation_claimed_by_another',
  })
  dataOf(await operator.ops('ops/support/typing', { id }))
  expect(await read(ann)).toMatchObject({ status: 'open', typing: true })
  dataOf(await operator.ops('ops/support/reply', { id, text: 'One minute.', articles: 'spot-fees' }))
  const { messages, typing } = await read(ann)
  expect(typing).toBe(false)
  expect(messages.at(-1)).toMatchObject({ from: 'support', articles: [{ id: 'spot-fees' }] })
  expect(await waitingOf(ann)).toBeUndefined()
  dataOf(await ann.client('support/read', { id: messages.at(-1)?.id ?? 0 }))
  dataOf(await ann.client('support/typing', {}))
  const shown = dataOf(await operator.ops('ops/support/show', { id }))
  expect(shown).toMatchObject({ typing: true, read_id: messages.at(-1)?.id, status: 'answered' })
  // The assistant is silent now.
  dataOf(await send(ann, 'Thank you'))
  clock += 2_000
  expect(await halyard.app.practice?.assistant.answerDue()).toBe(0)
  dataOf(await operator.ops('ops/support/close', { id }))
  expect(await operator.ops('ops/support/reply', { id, text: 'More' })).toMatchObject({
    code: 'conversation_must_be_open',
  })
  expect(await read(ann)).toMatchObject({ status: 'none', unread: 0 })
  await expect.poll(() => socket.received('support').length).toBeGreaterThan(4)
  socket.close()
})

test('send: a repeated nonce is stored once, also concurrently; an empty message is rejected', async () => {
  const bob = await halyard.registerCustomer()
  const request = { nonce: 'the-same-nonce', text: 'Once' }
  const sent = await Promise.all([1, 2, 3].map(() => bob.client('support/send', request)))
  expect(new Set(sent.map((answer) => dataOf(answer).id)).size).toBe(1)
  expect((await read(bob)).messages).toHaveLength(1)
  expect(await send(bob, ' \n ')).toMatchObject({ code: 'missing_field', field: 'text' })
  expect(await send(bob, '', { pic: 'A'.repeat(22) })).toMatchObject({ code: 'picture_must_be_known' })
})

test('send: concurrent first messages begin one conversation', async () => {
  const eve = await halyard.registerCustomer()
  await Promise.all(['a', 'b', 'c', 'd'].map(async (text) => dataOf(await send(eve, text))))
  const rows = await halyard.app.context.db
    .selectFrom('support_conversation')
    .select('id')
    .where('customer_id', '=', String(eve.id))
    .execute()
  expect(rows).toHaveLength(1)
  expect((await read(eve)).messages).toHaveLength(4)
})

test('limits: the 21st message of a minute is rejected', async () => {
  const flooder = await halyard.registerCustomer()
  for (let n = 0; n < 20; n++) dataOf(await send(flooder, `${n}`))
  expect(await send(flooder, 'more')).toMatchObject({ code: 'too_many_requests' })
})

test('history: pages of fifty, oldest first; a conversation of another customer is not in it', async () => {
  const { db } = halyard.app.context
  const cat = await halyard.registerCustomer()
  dataOf(await send(cat, 'first'))
  const { id } = (await waitingOf(cat)) ?? { id: 0 }
  await db
    .insertInto('support_message')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        conversation_id: id,
        author: 'assistant' as const,
        author_id: null,
        nonce: null,
        body: `line ${n}`,
        upload_id: null,
        article_ids: '[]',
        created_at: clock,
      })),
    )
    .execute()
  const latest = await read(cat)
  expect(latest).toMatchObject({ more: true, unread: 60 })
  expect(latest.messages.at(-1)?.text).toBe('line 59')
  const before = latest.messages[0]?.id ?? 0
  const older = dataOf(await cat.client('support/messages', { before }))
  expect(older.more).toBe(false)
  expect(older.messages.map(({ text }) => text).slice(0, 2)).toEqual(['first', 'line 0'])
})

test('pictures: the customer and operators read them, another customer does not', async () => {
  const [owner, stranger] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const pic = await uploadPhoto(halyard, owner.token, 'support')
  expect(await send(stranger, 'Mine', { pic })).toMatchObject({ code: 'picture_must_be_known' })
  dataOf(await send(owner, '', { pic }))
  const statusOf = async (path: string, token: string) =>
    (await fetch(`${halyard.url}/api/${path}?id=${pic}`, { headers: { authorization: token } })).headers.get(
      'content-type',
    )
  expect(await statusOf('upload/file', owner.token)).toBe('image/jpeg')
  expect(await statusOf('upload/file', stranger.token)).not.toBe('image/jpeg')
  expect(await statusOf('ops/upload/file', operator.opsToken)).toBe('image/jpeg')
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await upload(halyard, owner.token, 'support', page)).body).toMatchObject({
    code: 'picture_not_accepted',
  })
})

test('feedback: three pictures, a reply once, ten a day', async () => {
  const dan = await halyard.registerCustomer()
  const pics = await Promise.all([1, 2].map(() => uploadPhoto(halyard, dan.token, 'feedback')))
  const give = (rest = {}) => dan.client('support/feedback', { kind: 'idea', text: 'A map', ...rest })
  const { id } = dataOf(await give({ pics: pics.join(',') }))
  expect(await give({ pics: pics[0] })).toMatchObject({ code: 'picture_must_be_known', field: 'pics' })
  expect(dataOf(await operator.ops('ops/feedback/list', {})).list).toMatchObject([{ id, pics, reply: null }])
  dataOf(await operator.ops('ops/feedback/reply', { id, text: 'It is planned.' }))
  expect(await other.ops('ops/feedback/reply', { id, text: 'No.' })).toMatchObject({
    code: 'feedback_already_replied',
  })
  expect(dataOf(await dan.client('support/feedbacks', {})).list).toMatchObject([
    { id, kind: 'idea', text: 'A map', pics, reply: 'It is planned.' },
  ])
  expect(dataOf(await ann.client('support/feedbacks', {})).list).toEqual([])
  await Promise.all(Array.from({ length: 9 }, async () => dataOf(await give())))
  expect(await give()).toMatchObject({ code: 'feedback_limit_reached' })
  await halyard.app.context.db
    .updateTable('feedback')
    .set({ created_at: clock - DAY_MS })
    .where('customer_id', '=', String(dan.id))
    .execute()
  dataOf(await give())
})

test('mail: goes to the mailbox of support only, with the sender to reply to; five a day', async () => {
  const guest = halyard.client(undefined, 'de')
  const text = 'Ich kann mich nicht anmelden.\nBcc: victim@example.com'
  for (let n = 0; n < 5; n++) dataOf(await guest('support/mail', { email: 'guest@example.com', text }))
  expect(await guest('support/mail', { email: 'guest@example.com', text })).toMatchObject({
    code: 'too_many_requests',
  })
  const body = await halyard.lastMessageTo('support@example.com')
  expect(body).toContain('From: guest@example.com')
  expect(await halyard.lastMessageTo('victim@example.com')).toBe('')
  const header = { email: 'a@example.com\r\nBcc: victim@example.com', text: 'Hello' }
  expect(await guest('support/mail', header)).toMatchObject({ code: 'invalid_field', field: 'email' })
})

const save = (rest = {}) =>
  operator.ops('ops/support/save_reply', { lang: 'de', title: 'Gruß', text: 'Guten Tag!', ...rest })

test('saved replies: add, change, list by language, delete', async () => {
  const { id } = dataOf(await save())
  expect(dataOf(await save({ id, text: 'Hallo!' }))).toEqual({
    id,
    lang: 'de',
    title: 'Gruß',
    text: 'Hallo!',
  })
  expect(dataOf(await other.ops('ops/support/replies', { lang: 'de' })).list).toHaveLength(1)
  expect(dataOf(await other.ops('ops/support/replies', { lang: 'en' })).list).toEqual([])
  dataOf(await other.ops('ops/support/delete_reply', { id }))
  expect(await save({ id })).toMatchObject({ code: 'record_must_be_known' })
})

test('housekeeping: idle conversations end; after half a year they and their pictures are gone', async () => {
  const { db, config } = halyard.app.context
  const gus = await halyard.registerCustomer()
  const pic = await uploadPhoto(halyard, gus.token, 'support')
  dataOf(await send(gus, 'Old', { pic }))
  await endIdle(db, clock + 6 * DAY_MS)
  expect(await read(gus)).toMatchObject({ status: 'waiting' })
  await endIdle(db, clock + 8 * DAY_MS)
  expect(await read(gus)).toMatchObject({ status: 'none', messages: [{ text: 'Old' }] })
  await deleteEnded(db, config, clock + 190 * DAY_MS)
  expect((await read(gus)).messages).toEqual([])
  const left = await db.selectFrom('upload').select('id').where('id', '=', pic).executeTakeFirst()
  expect(left).toBeUndefined()
})
