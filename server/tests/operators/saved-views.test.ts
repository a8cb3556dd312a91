import { VIEWS_MAX } from '@halyard/api/ops'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const LIST = 'withdrawals'

let halyard: TestApp
let ann: TestOperator

beforeAll(async () => {
  halyard = await startTestApp()
  ann = await registerOperator(halyard, 'reviewer')
})
afterAll(() => halyard.close())

async function namesFor({ ops }: TestOperator, list = LIST) {
  return dataOf(await ops('ops/view/list', { list })).list.map(({ name }) => name)
}

test('a view: private to its owner, or shared with a role, and replaced by its name', async () => {
  const sent = { list: LIST, name: 'Sent', filters: 'status=sent' }
  dataOf(await ann.ops('ops/view/save', sent))
  const shared = dataOf(
    await ann.ops('ops/view/save', {
      ...sent,
      name: 'Waiting',
      filters: 'status=processing',
      share: 'reviewer',
    }),
  )
  const bob = await registerOperator(halyard, 'reviewer')
  const eve = await registerOperator(halyard, 'operator')
  expect([await namesFor(ann), await namesFor(bob), await namesFor(eve)]).toEqual([
    ['Sent', 'Waiting'],
    ['Waiting'],
    [],
  ])
  expect(await namesFor(ann, 'deposits')).toEqual([])
  const again = dataOf(await ann.ops('ops/view/save', { ...sent, name: 'Waiting', filters: 'network=TRC20' }))
  expect(again).toMatchObject({ id: shared.id, filters: 'network=TRC20', shared_with: null })
  expect(await namesFor(bob)).toEqual([])
})

test('a view is deleted by its owner, a shared one also by an admin', async () => {
  const admin = await registerOperator(halyard, 'admin')
  const bob = await registerOperator(halyard, 'reviewer')
  const view = { list: 'inbox', filters: 'queue=charge' }
  const own = dataOf(await ann.ops('ops/view/save', { ...view, name: 'Mine' }))
  const shared = dataOf(await ann.ops('ops/view/save', { ...view, name: 'Ours', share: 'reviewer' }))
  const unknown = { code: 'record_must_be_known' }
  expect(await bob.ops('ops/view/delete', { id: shared.id })).toMatchObject(unknown)
  expect(await admin.ops('ops/view/delete', { id: own.id })).toMatchObject(unknown)
  dataOf(await admin.ops('ops/view/delete', { id: shared.id }))
  dataOf(await ann.ops('ops/view/delete', { id: own.id }))
  expect(await ann.ops('ops/view/delete', { id: own.id })).toMatchObject(unknown)
})

test("views: shared with the operator's role only, except by admins", async () => {
  const view = { list: LIST, name: 'For all', filters: 'status=sent' }
  expect(await ann.ops('ops/view/save', { ...view, share: 'admin' })).toMatchObject({
    code: 'role_not_allowed',
  })
  const admin = await registerOperator(halyard, 'admin')
  dataOf(await admin.ops('ops/view/save', { ...view, share: 'support' }))
  expect(await namesFor(await registerOperator(halyard, 'support'))).toEqual(['For all'])
})

test('an operator saves at most 20 views of a list, however many calls arrive at once', async () => {
  const bob = await registerOperator(halyard, 'reviewer')
  const view = { list: 'claims', filters: 'status=passed' }
  const answers = await Promise.all(
    Array.from({ length: VIEWS_MAX + 5 }, (_, index) =>
      bob.ops('ops/view/save', { ...view, name: `View ${index}` }),
    ),
  )
  expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(VIEWS_MAX)
  expect(await namesFor(bob, 'claims')).toHaveLength(VIEWS_MAX)
  const [name = ''] = await namesFor(bob, 'claims')
  dataOf(await bob.ops('ops/view/save', { ...view, name, filters: 'status=rejected' }))
})
