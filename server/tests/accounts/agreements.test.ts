import { AGREEMENT_NOTICE_MS, LANGUAGES } from '@halyard/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { approveChange } from '../testing/approve-change.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const DAY_MS = 24 * 3_600_000
const PASSWORD = 'correct horse battery'

let clock = Date.UTC(2026, 10, 22, 12)
let halyard: TestApp
let admin: TestOperator
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
beforeEach(async () => {
  // Sessions of operators end before the next version takes effect.
  admin = await registerOperator(halyard, 'admin')
  operator = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

function textsOf(text: string) {
  return Object.fromEntries(LANGUAGES.map((lang) => [`text_${lang}`, `${text} (${lang})`])) as {
    readonly [Field in `text_${(typeof LANGUAGES)[number]}`]: string
  }
}

const propose = (text: string, effective_at: number, rest: object = {}) =>
  operator.ops('ops/agreement/propose', { ...textsOf(text), effective_at, reason: 'New law', ...rest })

/** Proposes a version that an admin then approves. */
async function publish(text: string, effective_at: number, rest: object = {}) {
  await approveChange(admin, dataOf(await propose(text, effective_at, rest)))
  const [latest] = dataOf(await admin.ops('ops/agreement/list', {})).list
  if (!latest) throw new Error('no version is stored')
  return latest
}

async function register(account: string, agreement_version: number) {
  const code = await halyard.codeFor(account, 'register')
  const passwords = { password: PASSWORD, repassword: PASSWORD }
  return halyard.client(undefined, 'de')('user/register', {
    account,
    code,
    ...passwords,
    agree: '1',
    agreement_version,
  })
}

const shown = async (lang: (typeof LANGUAGES)[number] = 'en') =>
  dataOf(await halyard.client(undefined, lang)('agreement/show', {}))

test('the first version: the texts of the product in nine languages, in force from the start', async () => {
  const texts = new Set<string>()
  for (const lang of LANGUAGES) {
    const { current, next } = await shown(lang)
    expect([current.version, current.effective_at, next]).toEqual([1, null, null])
    expect(current.text.split('\n')).toHaveLength(5)
    texts.add(current.text)
  }
  expect(texts.size).toBe(LANGUAGES.length)
  expect((await shown('de')).current.text).toMatch(/^1\. Sie eröffnen dieses Konto/)
})

test('a new version: announced once approved, in force at its time, then final', async () => {
  // Versions from before the customer's registration are not new to them.
  clock += 1
  const reader = await halyard.registerCustomer()
  const effectiveAt = clock + AGREEMENT_NOTICE_MS
  const proposal = dataOf(await propose('1. New', effectiveAt))
  expect(proposal).toMatchObject({ target: 'agreement:2', before: null })
  expect((await shown()).next).toBeNull()
  expect(dataOf(await reader.client('news/getNotice', {})).unread_news).toBe(0)
  const own = { id: proposal.id ?? 0, pass: '1' } as const
  expect(await operator.ops('ops/change/decide', own)).toMatchObject({ code: 'reviewers_must_differ' })
  const colleague = await registerOperator(halyard, 'operator')
  expect(await colleague.ops('ops/change/decide', own)).toMatchObject({ code: 'change_needs_admin' })
  await approveChange(admin, proposal)
  const [saved] = dataOf(await admin.ops('ops/agreement/list', {})).list
  expect(saved).toMatchObject({ version: 2, revision: 1, status: 'scheduled', effective_at: effectiveAt })
  expect(await shown('kr')).toMatchObject({
    current: { version: 1 },
    next: { version: 2, text: '1. New (kr)', effective_at: effectiveAt },
  })
  const { strip, unread_news } = dataOf(await reader.client('news/getNotice', {}))
  expect(unread_news).toBe(1)
  expect(strip[0]?.title).toBe('The user agreement changes on November 29, 2026 at 12:00 PM UTC')

  expect(await register('early@example.com', 2)).toMatchObject({ code: 'agreement_changed', field: 'agree' })
  clock = effectiveAt
  expect(await shown()).toMatchObject({ current: { version: 2, text: '1. New (en)' }, next: null })
  expect(await register('late@example.com', 1)).toMatchObject({
    code: 'agreement_changed',
    message:
      'Die Nutzungsvereinbarung hat sich geändert. Lesen Sie die neue Fassung, bevor Sie sich registrieren.',
  })
  const { user } = dataOf(await register('in-time@example.com', 2))
  const { rows } = await sql`
    select agreement_version, agreed_at from app_user where id = ${user.id}`.execute(halyard.app.context.db)
  expect(rows).toEqual([{ agreement_version: 2, agreed_at: String(clock) }])

  const again = await registerOperator(halyard, 'admin')
  const change = {
    ...textsOf('Other'),
    version: 2,
    effective_at: clock + 2 * AGREEMENT_NOTICE_MS,
    reason: 'No',
  }
  expect(await again.ops('ops/agreement/propose', change)).toMatchObject({ code: 'agreement_in_effect' })
  expect(await again.ops('ops/agreement/propose_withdrawal', { version: 2, reason: 'No' })).toMatchObject({
    code: 'agreement_in_effect',
  })
})

test('a version in effect, and every stored revision, cannot be changed in the database', async () => {
  const { db } = halyard.app.context
  const insert = sql`
    insert into agreement_revision (version, revision, status, effective_at, edited_at)
    values (1, 2, 'withdrawn', 0, ${clock})`
  await expect(insert.execute(db)).rejects.toThrow('agreement version 1 is in effect')
  await expect(sql`update agreement_text set body = 'x'`.execute(db)).rejects.toThrow()
  await expect(sql`delete from agreement_revision`.execute(db)).rejects.toThrow()
})

test('a scheduled version: corrected once per revision, with its announcement, then withdrawn', async () => {
  const first = clock + 10 * DAY_MS
  const { version } = await publish('Draft', first)
  expect(await propose('Another', first)).toMatchObject({ code: 'agreement_already_scheduled' })
  const moved = first + DAY_MS
  const sent = await Promise.all([
    propose('Corrected', moved, { version, revision: 1 }),
    propose('Corrected', moved, { version, revision: 1 }),
  ])
  expect(sent.map(({ type }) => type).toSorted()).toEqual(['error', 'ok'])
  expect(sent.find(({ type }) => type === 'error')).toMatchObject({ code: 'change_is_pending' })
  const corrected = sent.find(({ type }) => type === 'ok')
  if (corrected) await approveChange(admin, dataOf(corrected))
  expect(await propose('Late', moved, { version, revision: 1 })).toMatchObject({
    code: 'agreement_version_wrong',
  })
  dataOf(await admin.ops('ops/staff/set_name', { id: operator.id, name: 'Olga' }))
  const record = dataOf(await admin.ops('ops/agreement/show', { version }))
  const editor = { id: operator.id, nickname: 'Olga' }
  expect(record.revisions.map(({ edited_by }) => edited_by)).toEqual([editor, editor])
  expect(record.revisions.map(({ revision, effective_at }) => [revision, effective_at])).toEqual([
    [2, moved],
    [1, first],
  ])
  expect(record.replaces?.version).toBe(2)
  expect(record.revisions[1]?.texts.find(({ lang }) => lang === 'th')?.text).toBe('Draft (th)')
  const announced = async () => dataOf(await halyard.client()('news/getNotice', {})).strip
  const [news] = await announced()
  expect(news?.title).toContain('December 10, 2026')

  const veto = { version, revision: 2, reason: 'Vetoed' }
  const withdrawal = dataOf(await admin.ops('ops/agreement/propose_withdrawal', veto))
  expect((await shown()).next?.version).toBe(version)
  await approveChange(operator, withdrawal)
  const [withdrawn] = dataOf(await admin.ops('ops/agreement/list', {})).list
  expect(withdrawn).toMatchObject({ status: 'withdrawn', revision: 3 })
  expect((await shown()).next).toBeNull()
  expect((await announced()).map(({ id }) => id)).not.toContain(news?.id)
  expect(await propose('Again', moved, { version })).toMatchObject({ code: 'agreement_version_wrong' })
  const audit = await halyard.app.context.db
    .selectFrom('audit_log')
    .select(['call', 'reason'])
    .where('target', '=', `agreement:${version}`)
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute()
  expect(audit.map(({ call, reason }) => [call, reason])).toEqual([
    ['ops/change/decide', 'New law'],
    ['ops/change/decide', 'New law'],
    ['ops/agreement/show', ''],
    ['ops/change/decide', 'Vetoed'],
  ])
})

test('approved late: customers still have seven days; approved once in effect: nothing changes', async () => {
  const proposal = dataOf(await propose('Waits', clock + AGREEMENT_NOTICE_MS))
  clock += 3 * DAY_MS
  admin = await registerOperator(halyard, 'admin')
  operator = await registerOperator(halyard, 'operator')
  await approveChange(admin, proposal)
  const effectiveAt = clock + AGREEMENT_NOTICE_MS
  const { next } = await shown()
  expect(next).toMatchObject({ text: 'Waits (en)', effective_at: effectiveAt })
  const late = dataOf(await propose('Too late', effectiveAt + DAY_MS, { version: next?.version }))
  clock = effectiveAt
  admin = await registerOperator(halyard, 'admin')
  expect(dataOf(await admin.ops('ops/change/decide', { id: late.id ?? 0, pass: '1' }))).toMatchObject({
    status: 'overtaken',
  })
  expect((await shown()).current.text).toBe('Waits (en)')
})

test('a version without a language, or on short notice, is rejected and changes nothing', async () => {
  const before = dataOf(await admin.ops('ops/agreement/list', {}))
  const in8Days = clock + 8 * DAY_MS
  const { text_kr: _, ...incomplete } = textsOf('Text')
  expect(
    await admin.ops('ops/agreement/propose', {
      ...(incomplete as ReturnType<typeof textsOf>),
      effective_at: in8Days,
      reason: 'New law',
    }),
  ).toMatchObject({ code: 'missing_field', field: 'text_kr' })
  expect(await propose('Soon', clock + AGREEMENT_NOTICE_MS - 1)).toMatchObject({
    code: 'agreement_too_soon',
    field: 'effective_at',
  })
  expect(await propose('Late', clock + 400 * DAY_MS)).toMatchObject({ code: 'invalid_field' })
  expect(await propose('x', in8Days, { text_de: ' \n ' })).toMatchObject({
    code: 'invalid_field',
    field: 'text_de',
  })
  expect(dataOf(await admin.ops('ops/agreement/list', {}))).toEqual(before)
})
