import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

let halyard: TestApp
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp()
  operator = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

const topics = async () => dataOf(await halyard.client()('help/topics', {}))
const list = async () => dataOf(await operator.ops('ops/help/list', {}))
const spotIds = async () =>
  (await topics()).topics.find(({ topic }) => topic === 'spot')?.articles.map(({ id }) => id) ?? []

const arrange = (ids: string, version: number) =>
  operator.ops('ops/help/arrange', { what: 'common', ids, version, reason: 'Asked' })

test('arranged: common questions and articles in the order of the operators; others follow', async () => {
  const [first = '', ...others] = await spotIds()
  const last = others.at(-1) ?? ''
  const ids = ['liquidation', 'spot-fees']
  dataOf(
    await operator.ops('ops/help/arrange', { what: 'common', ids: ids.join(), version: 0, reason: 'Asked' }),
  )
  dataOf(await operator.ops('ops/help/arrange', { what: 'articles', ids: last, version: 1, reason: 'Asked' }))
  expect((await topics()).common.map(({ id }) => id)).toEqual(ids)
  expect((await spotIds()).slice(0, 2)).toEqual([last, first])
  expect(await list()).toMatchObject({ common_ids: ids, layout_version: 2 })
  const { list: audit } = dataOf(await operator.ops('ops/audit/list', { target: 'help:common' }))
  expect(audit[0]).toMatchObject({ outcome: 'done', after: { ids } })
})

test('arranged: an unknown or repeated id, and an old version, change nothing', async () => {
  const before = await list()
  const { layout_version: version } = before
  expect(await arrange('no-such-article', version)).toMatchObject({ code: 'article_must_be_known' })
  expect(await arrange('spot-fees,spot-fees', version)).toMatchObject({ code: 'invalid_field', field: 'ids' })
  expect(await arrange('spot-fees', version - 1)).toMatchObject({ code: 'article_version_wrong' })
  expect(await list()).toEqual(before)
})

test('versions: every edit of an article is listed, the newest first, with who made it', async () => {
  const admin = await registerOperator(halyard, 'admin')
  dataOf(await admin.ops('ops/staff/set_name', { id: operator.id, name: 'Hana' }))
  const save = (title: string, version: number) =>
    operator.ops('ops/help/save', {
      id: 'spot-fees',
      lang: 'de',
      topic: 'spot',
      title,
      body: `${title}.`,
      version,
      reason: 'Clearer',
    })
  dataOf(await save('Eins', 0))
  dataOf(await save('Zwei', 1))
  const { versions } = dataOf(await operator.ops('ops/help/show', { id: 'spot-fees', lang: 'de' }))
  expect(versions).toMatchObject([
    {
      version: 2,
      status: 'edited',
      title: 'Zwei',
      body: 'Zwei.',
      edited_by: { id: operator.id, nickname: 'Hana' },
    },
    { version: 1, status: 'edited', title: 'Eins' },
  ])
  const { list: audit } = dataOf(await operator.ops('ops/audit/list', { target: 'help:spot-fees' }))
  const changes = audit.filter(({ call }) => call === 'ops/help/save')
  expect(changes[0]).toMatchObject({ before: { title: 'Eins', version: 1 }, after: { title: 'Zwei' } })
  expect(changes[1]).toMatchObject({ before: { status: 'shipped', version: 0 } })
})
