import { LANGUAGES } from '@halyard/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { approveChange, recordOf } from '../testing/approve-change.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const DAY_MS = 24 * 3_600_000
const HUGE = 'x'.repeat(10_000_000)

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">here</a>',
  '[here](javascript:alert(1))',
  '<iframe src=//evil.example></iframe>',
  '<style>*{display:none}</style>',
]
/** Controls that hide letters or change their order. */
const REFUSED = ['a\u{202e}gpj.exe', '\u{2066}abc\u{2069}', 'a\u{0}b', 'a\u{1b}[2Jb']

let halyard: TestApp
let admin: TestOperator
let second: TestOperator
let customer: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp()
  admin = await registerOperator(halyard, 'admin')
  second = await registerOperator(halyard, 'admin')
  customer = await halyard.registerCustomer()
})
afterAll(() => halyard.close())

function inNineLanguages(text: string) {
  return Object.fromEntries(LANGUAGES.map((lang) => [`text_${lang}`, text])) as Record<
    `text_${(typeof LANGUAGES)[number]}`,
    string
  >
}

let agreementVersion: number | undefined

async function publishAgreement(text: string) {
  const answer = await admin.ops('ops/agreement/propose', {
    ...(agreementVersion === undefined ? {} : { version: agreementVersion }),
    effective_at: Date.now() + 8 * DAY_MS,
    ...inNineLanguages(text),
    reason: 'Test',
  })
  if (answer.type === 'ok') {
    await approveChange(second, answer.message)
    agreementVersion = recordOf(answer.message)
  }
  return answer
}

async function replyInChat(text: string) {
  const send = { text: 'Help', nonce: `nonce-${crypto.randomUUID()}` }
  dataOf(await customer.client('support/send', send))
  const { list } = dataOf(await admin.ops('ops/support/list', {}))
  const id = list.find(({ customer_id }) => customer_id === customer.id)?.id ?? 0
  await admin.ops('ops/support/claim', { id })
  return admin.ops('ops/support/reply', { id, text })
}

async function saveArticle(body: string) {
  const { version } = dataOf(await admin.ops('ops/help/show', { id: 'spot-fees', lang: 'en' }))
  const text = { topic: 'spot', title: 'Fees', body } as const
  return admin.ops('ops/help/save', { id: 'spot-fees', lang: 'en', ...text, version, reason: 'Test' })
}

/** Texts that reach customers: how each is written, and the call that returns it to them. */
const TEXTS: [
  what: string,
  write: (text: string) => Promise<{ type: string }>,
  path: string,
  request?: Record<string, string>,
][] = [
  [
    'news',
    async (text) => {
      const item = { type: 'news', strip: '1', title: text.slice(0, 120), text, reason: 'Test' } as const
      const proposal = await admin.ops('ops/news/propose', item)
      return proposal.type === 'ok'
        ? second.ops('ops/change/decide', { id: proposal.message.id ?? 0, pass: '1' })
        : proposal
    },
    'news/list',
    {},
  ],
  ['a help article', saveArticle, 'help/article?id=spot-fees'],
  [
    'a banner',
    (text) =>
      admin.ops('ops/banner/save', {
        screen: 'help',
        art: 'none',
        place: 1,
        from_at: Date.now() - DAY_MS,
        until_at: Date.now() + DAY_MS,
        title: 'Read this',
        text,
        id: 1,
        reason: 'Test',
      }),
    'banner/list',
  ],
  ['the user agreement', publishAgreement, 'agreement/show'],
  ['a message of support', replyInChat, 'support/messages'],
]

async function readAsCustomer(path: string, request?: Record<string, string>) {
  const response = await fetch(`${halyard.url}/api/${path}`, {
    headers: { authorization: customer.token },
    ...(request ? { method: 'POST', body: new URLSearchParams(request) } : {}),
  })
  return { headers: response.headers, text: await response.text() }
}

describe.each(TEXTS)('%s', (what, write, path, request) => {
  const read = () => readAsCustomer(path, request)
  beforeAll(async () => {
    if (what !== 'a banner') return
    dataOf(
      await admin.ops('ops/banner/save', {
        screen: 'help',
        art: 'none',
        place: 1,
        from_at: Date.now() - DAY_MS,
        until_at: Date.now() + DAY_MS,
        title: 'Read this',
        text: 'First',
        reason: 'Test',
      }),
    )
  })

  test.each(HOSTILE)('%s reaches customers as it was written, as data', async (text) => {
    expect(await write(text)).toMatchObject({ type: 'ok' })
    const { headers, text: body } = await read()
    expect(body).toContain(JSON.stringify(text).slice(1, -1))
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(REFUSED)('%j is rejected and changes nothing', async (text) => {
    const before = await read()
    expect(await write(text)).toMatchObject({ code: 'invalid_field' })
    const { text: after } = await read()
    expect(after).not.toContain(JSON.stringify(text).slice(1, -1))
    if (path !== 'support/messages') expect(after).toBe(before.text)
  })

  test('ten megabytes are rejected', async () => {
    expect(await write(HUGE)).toMatchObject({ type: 'error', code: 'body_too_large' })
    expect((await read()).text.length).toBeLessThan(100_000)
  })
})

test('the user agreement: the longest text passes in all nine languages', async () => {
  expect(await publishAgreement('ก'.repeat(20_000))).toMatchObject({ type: 'ok' })
  expect(await publishAgreement('ก'.repeat(20_001))).toMatchObject({ code: 'invalid_field' })
})
