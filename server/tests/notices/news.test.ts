import type { Language } from '@halyard/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { applyScheduledChanges } from '../../src/ops/changes/apply-scheduled.ts'
import { publishNews } from '../testing/publish-news.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

let clock = Date.now()
let halyard: TestApp
let operator: TestOperator
let second: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  operator = await registerOperator(halyard, 'operator')
  second = await registerOperator(halyard, 'support')
})
afterAll(() => halyard.close())

/** Publishes an item with a text in English and German, after everything before. Returns its id. */
async function publish(title: string, rest = {}): Promise<number> {
  clock += 1
  const text = `${title}.\n\nMore.`
  const request = { type: 'announcement', strip: '1', title, text, reason: 'Agreed', ...rest } as const
  const german = { title_de: `${title} (de)`, text_de: `${title} auf Deutsch.` }
  const { id } = await publishNews([operator, second], { ...request, ...german })
  return id
}

async function stripOf(client: TestOperator['client']): Promise<string[]> {
  return dataOf(await client('news/getNotice', {})).strip.map(({ title }) => title)
}

test('news: read in the language of the reader, in English where there is no text', async () => {
  const id = await publish('Maintenance')
  const titleIn = async (language: Language) =>
    dataOf(await halyard.client(undefined, language)('news/detail', { id })).title
  expect([await titleIn('de'), await titleIn('en'), await titleIn('th')]).toEqual([
    'Maintenance (de)',
    'Maintenance',
    'Maintenance',
  ])
  const [item] = dataOf(await halyard.client()('news/list', { type: 'announcement' })).list
  expect(item).toMatchObject({ id, summary: 'Maintenance. More.', is_read: true })
  const other = await publish('Season', { type: 'news', strip: '0' })
  const { list } = dataOf(await halyard.client()('news/list', { type: 'news' }))
  expect(list.map(({ id }) => id)).toEqual([other])
})

test('news: all languages are stored with one call, and the item then has exactly those', async () => {
  const id = await publish('Nine')
  const english = { title: 'Nine', text: 'Nine.', reason: 'Agreed' } as const
  const asked = { id, type: 'news', strip: '0', ...english } as const
  const others = { title_kr: '아홉', text_kr: '아홉.', title_zh: '九', text_zh: '九。' } as const
  await publishNews([operator, second], { ...asked, ...others })
  const shown = dataOf(await operator.ops('ops/news/show', { id }))
  expect(shown.texts).toEqual([
    { lang: 'en', title: 'Nine', text: 'Nine.' },
    { lang: 'kr', title: '아홉', text: '아홉.' },
    { lang: 'zh', title: '九', text: '九。' },
  ])
  const half = await operator.ops('ops/news/propose', { ...asked, title_th: 'เก้า' })
  expect(half).toMatchObject({ code: 'missing_field', field: 'text_th' })
  expect(dataOf(await operator.ops('ops/news/show', { id }))).toEqual(shown)
})

test('news: of two who change the same version, the second is rejected', async () => {
  const id = await publish('Versions')
  const { version } = dataOf(await operator.ops('ops/news/show', { id }))
  const asked = { id, version, type: 'news', strip: '0', text: 'Text', reason: 'Agreed' } as const
  const first = await publishNews([operator, second], { ...asked, title: 'First' })
  expect(first.version).toBe(version + 1)
  const other = await operator.ops('ops/news/propose', { ...asked, title: 'Second' })
  expect(other).toMatchObject({ code: 'news_version_wrong', field: 'version' })
  expect(dataOf(await operator.ops('ops/news/show', { id })).title).toBe('First')
})

async function unread(client: TestOperator['client']): Promise<number> {
  return dataOf(await client('news/getNotice', {})).unread_news
}

test('news: unread until opened, for each customer; older items count as read for a new one', async () => {
  clock += 1
  const [ann, bob] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  expect(await unread(ann.client)).toBe(0)
  const id = await publish('New contract')
  expect([await unread(ann.client), await unread(bob.client), await unread(halyard.client())]).toEqual([
    1, 1, 0,
  ])
  const before = dataOf(await ann.client('news/list', {})).list[0]
  dataOf(await ann.client('news/detail', { id }))
  dataOf(await ann.client('news/detail', { id }))
  const after = dataOf(await ann.client('news/list', {})).list[0]
  expect([before?.is_read, after?.is_read]).toEqual([false, true])
  expect([await unread(ann.client), await unread(bob.client)]).toEqual([0, 1])
  dataOf(await bob.client('notice/read', {}))
  expect(await unread(bob.client)).toBe(0)
})

test('news: texts can be replaced, and an item withdrawn; every step is in the audit log', async () => {
  const id = await publish('Fees')
  expect(await publish('Lower fees', { id })).toBe(id)
  expect((await stripOf(halyard.client()))[0]).toBe('Lower fees')
  const withdrawn = dataOf(await operator.ops('ops/news/withdraw', { id, reason: 'Wrong' }))
  expect(withdrawn).toMatchObject({ id, title: 'Lower fees', languages: ['en', 'de'], withdrawn_at: clock })
  expect(await stripOf(halyard.client())).not.toContain('Lower fees')
  expect(await halyard.client()('news/detail', { id })).toMatchObject({ code: 'record_must_be_known' })
  expect(dataOf(await operator.ops('ops/news/list', {})).list[0]).toMatchObject({ id })
  const { list } = dataOf(await operator.ops('ops/audit/list', { target: `news:${id}` }))
  const [withdrawal, ...earlier] = list.map(({ call, outcome }) => `${call} ${outcome}`)
  const published = ['ops/change/decide done', 'ops/news/propose asked']
  expect([withdrawal, earlier.filter((entry) => !entry.startsWith('ops/news/show'))]).toEqual([
    'ops/news/withdraw done',
    [...published, ...published],
  ])
})

test('news: a new English text deletes the translations of the former one', async () => {
  const id = await publish('Short')
  const english = { id, type: 'news', strip: '0', title: 'Long', text: 'Longer', reason: 'Agreed' } as const
  expect(await publishNews([operator, second], english)).toMatchObject({ languages: ['en'] })
  expect(dataOf(await halyard.client(undefined, 'de')('news/detail', { id }))).toMatchObject({
    title: 'Long',
  })
})

const count = async () => dataOf(await operator.ops('ops/news/list', { limit: '100' })).list.length

test('news: an item that does not exist is not changed', async () => {
  const before = await count()
  await expect(publish('Nothing', { id: 999_999 })).rejects.toThrow('record_must_be_known')
  expect(await count()).toBe(before)
})

test('strip: the latest five announcements that belong into it, newest first', async () => {
  for (let n = 1; n <= 6; n += 1) await publish(`Strip ${n}`)
  await publish('Quiet', { strip: '0' })
  expect(await stripOf(halyard.client())).toEqual([6, 5, 4, 3, 2].map((n) => `Strip ${n}`))
})

test('news: one person publishes, changes and pushes nothing; each of two roles decides', async () => {
  const id = await publish('Official')
  const before = dataOf(await operator.ops('ops/news/show', { id }))
  const phishing = {
    type: 'announcement',
    strip: '1',
    push: '1',
    title: 'Send your coins',
    text: 'Here',
  } as const
  const items = await count()
  for (const item of [{ ...phishing, id }, phishing]) {
    const proposal = dataOf(await second.ops('ops/news/propose', { ...item, reason: 'Agreed' }))
    const decision = { id: proposal.id ?? 0, pass: '1' } as const
    expect(await second.ops('ops/change/decide', decision)).toMatchObject({ code: 'reviewers_must_differ' })
    const rejection = { ...decision, pass: '0', reason: 'Not ours' } as const
    dataOf(await operator.ops('ops/change/decide', rejection))
  }
  expect(dataOf(await operator.ops('ops/news/show', { id }))).toEqual(before)
  expect(await count()).toBe(items)
  expect(await stripOf(halyard.client())).not.toContain('Send your coins')
})

test('news: an approved item that was stored before a crash is published once', async () => {
  const request = { type: 'news', strip: '0', title: 'Once', text: 'Once', reason: 'Agreed' } as const
  const { id, version } = await publishNews([operator, second], request)
  const { db } = halyard.app.context
  await db.updateTable('config_change').set({ applied_at: null }).where('target', '=', `news:${id}`).execute()
  await applyScheduledChanges(halyard.app.context)
  expect(dataOf(await operator.ops('ops/news/show', { id })).version).toBe(version)
})
