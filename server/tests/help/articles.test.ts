import { LANGUAGES } from '@halyard/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const ID = 'spot-fees'

/** A question on taxes, limits, notices, alerts and custody in each language. */
const NEW_QUESTIONS = [
  ['en', 'fifo', 'cost-methods'],
  ['en', 'tax', 'tax-file'],
  ['en', 'withdrawal limit', 'withdrawal-limits'],
  ['en', 'api rate limit', 'api-keys'],
  ['en', 'proof of reserves', 'reserves'],
  ['de', 'Steuer', 'tax-file'],
  ['de', 'E-Mails abschalten', 'notice-emails'],
  ['de', 'Verwahrung', 'custody'],
  ['esp', 'límite de retiro', 'withdrawal-limits'],
  ['esp', 'impuestos', 'tax-file'],
  ['hk', '價格提醒', 'price-alerts'],
  ['hk', '報稅', 'tax-file'],
  ['jp', '税金', 'tax-file'],
  ['jp', '保管', 'custody'],
  ['kr', '출금 한도', 'withdrawal-limits'],
  ['kr', '이메일', 'notice-emails'],
  ['pot', 'custódia', 'custody'],
  ['pot', 'imposto', 'tax-file'],
  ['th', 'เตือนราคา', 'price-alerts'],
  ['th', 'ภาษี', 'tax-file'],
  ['zh', '储备证明', 'reserves'],
  ['zh', '通知', 'notices-and-push'],
] as const

let halyard: TestApp
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp()
  operator = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

const save = (lang: 'en' | 'de', version: number, rest = {}) =>
  operator.ops('ops/help/save', {
    id: ID,
    lang,
    topic: 'spot',
    title: 'Fees today',
    body: 'Everything is free.',
    version,
    reason: 'Promotion',
    ...rest,
  })

const read = async (id: string, lang: 'en' | 'de' = 'en') =>
  halyard.client(undefined, lang)('help/article', { id })

test('topics: every language lists all articles, and twelve common questions', async () => {
  for (const lang of LANGUAGES) {
    const { common, topics } = dataOf(await halyard.client(undefined, lang)('help/topics', {}))
    expect(common).toHaveLength(12)
    expect(topics.flatMap(({ articles }) => articles).length).toBeGreaterThanOrEqual(40)
  }
})

test('article: it is in the language of its reader, and names others; unknown ids fail', async () => {
  const german = dataOf(await read('order-rejected', 'de'))
  const english = dataOf(await read('order-rejected'))
  expect(german).toMatchObject({ lang: 'de', updated_at: null })
  expect([german.title, german.body]).not.toEqual([english.title, english.body])
  expect(german.related.map(({ id }) => id)).not.toContain('order-rejected')
  expect(await read('no-such-article')).toMatchObject({ code: 'article_must_be_known', field: 'id' })
})

test('article: related ones follow it in its topic, and then begin with the first', async () => {
  const [methods, last] = [dataOf(await read('cost-methods')), dataOf(await read('balance-explained'))]
  expect(methods.related.slice(0, 2).map(({ id }) => id)).toEqual(['balance-explained', 'deposit-coins'])
  expect(last.related[0]?.id).toBe('deposit-coins')
})

test('search: questions of customers find the right article in their language', async () => {
  const questions = [
    ['en', 'how long do withdrawals take', 'withdrawal-duration'],
    ['en', 'fees', 'spot-fees'],
    ['en', 'deposit not arrived', 'deposit-not-credited'],
    ['de', 'Auszahlung gesperrt', 'withdrawal-hold'],
    ['zh', '提现需要多长时间', 'withdrawal-duration'],
    ['jp', '資金パスワードとは', 'fund-password'],
    ['kr', '강제 청산', 'liquidation'],
    ['th', 'รหัสผ่านกองทุน', 'fund-password'],
    ['esp', 'comisiones del mercado', 'spot-fees'],
    ['pot', 'resgate antecipado', 'wealth-redemption'],
    ['de', 'liquidation', 'liquidation'],
    ...NEW_QUESTIONS,
  ] as const
  for (const [lang, q, id] of questions) {
    const { list } = dataOf(await halyard.client(undefined, lang)('help/search', { q }))
    expect(
      list.slice(0, 3).map((found) => found.id),
      q,
    ).toContain(id)
    expect(list[0]?.excerpt).not.toBe('')
  }
})

test('edit: readers get it at once; the next one must name its version', async () => {
  expect(dataOf(await save('en', 0))).toMatchObject({ status: 'edited', version: 1, outdated: false })
  expect(dataOf(await read(ID))).toMatchObject({ title: 'Fees today', body: 'Everything is free.' })
  const { list } = dataOf(await halyard.client()('help/search', { q: 'free today' }))
  expect(list[0]).toMatchObject({ id: ID, title: 'Fees today' })
  expect(await save('en', 0)).toMatchObject({ code: 'article_version_wrong', field: 'version' })
  const [first, second] = await Promise.all([save('en', 1), save('en', 1)])
  expect([first.type, second.type].toSorted()).toEqual(['error', 'ok'])
  // The German text is another one.
  expect(dataOf(await read(ID, 'de')).title).not.toBe('Fees today')
})

test('status: a hidden article has no readers; restored, the shipped text counts again', async () => {
  const set = (status: 'hidden' | 'restored', version: number, lang: 'en' | 'de' = 'en') =>
    operator.ops('ops/help/set_status', { id: ID, lang, status, version, reason: 'Outdated' })
  expect(await set('hidden', 2, 'de')).toMatchObject({ code: 'invalid_field', field: 'lang' })
  expect(dataOf(await set('hidden', 2))).toMatchObject({ status: 'hidden', version: 3 })
  expect(await read(ID)).toMatchObject({ code: 'article_must_be_known' })
  expect(dataOf(await set('restored', 3))).toMatchObject({ status: 'shipped', version: 4 })
  expect(dataOf(await read(ID))).toMatchObject({ title: 'What are the spot trading fees?', updated_at: null })
})

test('new article: it begins in English, and its translation follows', async () => {
  const own = { id: 'opening-hours', title: 'When are you open?', body: 'Always.', topic: 'start' as const }
  expect(await save('de', 0, own)).toMatchObject({ code: 'article_must_be_known' })
  dataOf(await save('en', 0, own))
  expect(dataOf(await read(own.id, 'de'))).toMatchObject({ lang: 'en', title: own.title })
  dataOf(await save('de', 0, { ...own, title: 'Wann ist geöffnet?', body: 'Immer.' }))
  expect(dataOf(await read(own.id, 'de'))).toMatchObject({ lang: 'de', body: 'Immer.' })
  const shown = dataOf(await operator.ops('ops/help/show', { id: own.id, lang: 'de' }))
  expect(shown).toMatchObject({ status: 'edited', shipped_body: null, edited_by: operator.id })
})

test('roles: a reviewer reads, and cannot edit', async () => {
  const reviewer = await registerOperator(halyard, 'reviewer')
  expect(dataOf(await reviewer.ops('ops/help/list', { lang: 'th' })).list.length).toBeGreaterThan(40)
  const request = { id: ID, lang: 'en', status: 'hidden', version: 4, reason: 'No' } as const
  expect(await reviewer.ops('ops/help/set_status', request)).toMatchObject({ code: 'role_not_allowed' })
})
