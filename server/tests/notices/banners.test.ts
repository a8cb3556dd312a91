import type { Language } from '@halyard/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const MINUTE_MS = 60_000

let clock = Date.UTC(2026, 10, 22, 12)
let halyard: TestApp
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
beforeEach(async () => {
  // Banners of earlier tests have ended; so have the sessions.
  clock += 48 * 60 * MINUTE_MS
  operator = await registerOperator(halyard, 'support')
})
afterAll(() => halyard.close())

const TEXTS = {
  title: 'Earn on USDT',
  text: 'Thirty days.',
  title_de: 'USDT anlegen',
  text_de: 'Dreißig Tage.',
}

/** Saves a banner that is shown between two times, in minutes from now. */
function save(from: number, until: number, rest: object = {}) {
  return operator.ops('ops/banner/save', {
    ...TEXTS,
    screen: 'wealth',
    art: 'coins',
    place: 10,
    from_at: clock + from * MINUTE_MS,
    until_at: clock + until * MINUTE_MS,
    reason: 'Season',
    ...rest,
  })
}

const shown = async (lang: Language = 'en') =>
  dataOf(await halyard.client(undefined, lang)('banner/list', {}))

test('a banner: shown from its beginning to its end, in the language of the reader or in English', async () => {
  const { id, status, languages } = dataOf(await save(1, 3))
  expect([status, languages]).toEqual(['scheduled', ['en', 'de']])
  const start = clock
  expect(await shown()).toEqual({ list: [], changes_at: start + MINUTE_MS })
  clock = start + MINUTE_MS
  expect(await shown('de')).toEqual({
    list: [{ id, screen: 'wealth', art: 'coins', title: 'USDT anlegen', text: 'Dreißig Tage.' }],
    changes_at: start + 3 * MINUTE_MS,
  })
  expect((await shown('kr')).list[0]?.title).toBe('Earn on USDT')
  clock = start + 3 * MINUTE_MS
  expect(await shown()).toEqual({ list: [], changes_at: null })
  expect(dataOf(await operator.ops('ops/banner/list', { status: 'ended' })).list[0]?.id).toBe(id)
})

test('banners: in the order of their places; a change and a withdrawal are announced', async () => {
  const changed: number[] = []
  const stop = halyard.app.context.nudges.on('banner', ({ id }) => changed.push(id))
  const first = dataOf(await save(0, 2, { place: 20, title: 'Second' }))
  const second = dataOf(await save(0, 2, { place: 5, title: 'First' }))
  expect((await shown()).list.map(({ title }) => title)).toEqual(['First', 'Second'])
  dataOf(await save(0, 2, { id: first.id, version: first.version, place: 1, title: 'Moved' }))
  expect((await shown()).list.map(({ title }) => title)).toEqual(['Moved', 'First'])
  expect(await save(0, 2, { id: first.id, version: first.version })).toMatchObject({
    code: 'banner_version_wrong',
  })
  dataOf(await operator.ops('ops/banner/withdraw', { id: second.id, reason: 'Over' }))
  expect((await shown()).list.map(({ title }) => title)).toEqual(['Moved'])
  expect(await save(0, 2, { id: second.id })).toMatchObject({ code: 'banner_version_wrong' })
  expect(changed).toEqual([first.id, second.id, first.id, second.id])
  stop()
  const audit = await halyard.app.context.db
    .selectFrom('audit_log')
    .select(['before', 'after', 'reason'])
    .where('target', '=', `banner:${first.id}`)
    .where('before', 'is not', null)
    .execute()
  expect(audit).toMatchObject([{ before: { place: 20 }, after: { place: 1 }, reason: 'Season' }])
})

test('banners: at most five at any time, however they overlap and however many operators save', async () => {
  const sent = await Promise.all(Array.from({ length: 8 }, () => save(0, 4)))
  expect(sent.filter(({ type }) => type === 'ok')).toHaveLength(5)
  expect(sent.find(({ type }) => type === 'error')).toMatchObject({ code: 'too_many_banners' })
  expect(await save(3, 9)).toMatchObject({ code: 'too_many_banners', field: 'from_at' })
  dataOf(await save(4, 9))
  expect(await save(-1, 5)).toMatchObject({ code: 'too_many_banners' })
  expect((await shown()).list).toHaveLength(5)
})

test('a banner that ends before it begins, or leads elsewhere, is rejected and changes nothing', async () => {
  expect(await save(2, 2)).toMatchObject({ code: 'banner_times_wrong', field: 'until_at' })
  expect(await save(-2, 0)).toMatchObject({ code: 'banner_times_wrong' })
  for (const screen of ['https://example.com', 'javascript:alert(1)', '//example.com', 'trade/index'])
    expect(await save(0, 1, { screen })).toMatchObject({ code: 'invalid_field', field: 'screen' })
  expect(await save(0, 1, { art: 'https://example.com/a.png' })).toMatchObject({ field: 'art' })
  expect(await save(0, 1, { title_kr: '제목' })).toMatchObject({ code: 'missing_field', field: 'text_kr' })
  expect(await save(0, 1, { title: 'x'.repeat(61) })).toMatchObject({ field: 'title' })
  expect(await shown()).toEqual({ list: [], changes_at: null })
})
