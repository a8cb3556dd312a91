import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { approveChange } from '../testing/approve-change.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

let halyard: TestApp
let operator: TestOperator
let second: TestOperator

beforeAll(async () => {
  halyard = await startTestApp()
  operator = await registerOperator(halyard, 'operator')
  second = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

const urlOf = async () => dataOf(await halyard.client()('custorm', {})).url
const propose = (url: string) => operator.ops('ops/service/propose', { url, reason: 'New provider' })
const save = async (url: string) => approveChange(second, dataOf(await propose(url)))

test('service link: the chat of the app, unless operators have set another one', async () => {
  const chat = await urlOf()
  expect(chat).toMatch(/help-center\/chat$/)
  const url = 'https://chat.example.com/halyard?lang=en'
  await save(url)
  expect(dataOf(await operator.ops('ops/service/show', {}))).toMatchObject({ url, edited_by: operator.id })
  expect(await urlOf()).toBe(url)
  await save('')
  expect(await urlOf()).toBe(chat)
  const { list } = dataOf(await operator.ops('ops/audit/list', { target: 'service:link' }))
  expect(list.map(({ call, actor_id, before, after }) => [call, actor_id, before, after])).toEqual([
    ['ops/change/decide', second.id, { url }, { url: '' }],
    ['ops/service/propose', operator.id, { url }, { url: '' }],
    ['ops/change/decide', second.id, { url: '' }, { url }],
    ['ops/service/propose', operator.id, { url: '' }, { url }],
  ])
})

test('service link: one operator alone changes nothing', async () => {
  const before = await urlOf()
  const { id } = dataOf(await propose('https://phish.example.com/'))
  expect(await operator.ops('ops/change/decide', { id: id ?? 0, pass: '1' })).toMatchObject({
    code: 'reviewers_must_differ',
  })
  expect(await urlOf()).toBe(before)
  dataOf(await second.ops('ops/change/decide', { id: id ?? 0, pass: '0', reason: 'Not our provider' }))
  expect(await urlOf()).toBe(before)
})

async function waitingFor({ ops }: TestOperator): Promise<string[]> {
  return dataOf(await ops('ops/inbox/list', {})).list.map((item) => item.target)
}

test('changes: each role decides on, is offered and claims only the kinds that it may propose', async () => {
  const { id } = dataOf(await propose('https://chat.example.com/other'))
  const target = `change:${id}`
  const treasurer = await registerOperator(halyard, 'treasurer')
  const support = await registerOperator(halyard, 'support')
  expect(await waitingFor(second)).toContain(target)
  for (const other of [treasurer, support]) {
    expect(await waitingFor(other)).not.toContain(target)
    const refused = { code: 'role_not_allowed' }
    expect(await other.ops('ops/change/decide', { id: id ?? 0, pass: '1' })).toMatchObject(refused)
    expect(await other.ops('ops/record/show', { target })).toMatchObject(refused)
    expect(await other.ops('ops/record/claim', { target, take_over: '1' })).toMatchObject(refused)
  }
  dataOf(await treasurer.ops('ops/change/show', { id: id ?? 0 }))
  expect(await support.ops('ops/change/show', { id: id ?? 0 })).toMatchObject({ code: 'role_not_allowed' })
  expect(dataOf(await support.ops('ops/change/list', {})).list).toEqual([])
  dataOf(await operator.ops('ops/change/withdraw', { id: id ?? 0, reason: 'Wrong link' }))
})

test.each([
  'http://chat.example.com',
  'javascript:alert(1)',
  'https://',
  'https://localhost',
  'https://a b.com',
])('service link: %s is rejected', async (url) => {
  const before = await urlOf()
  expect(await propose(url)).toMatchObject({ code: 'invalid_field', field: 'url' })
  expect(await urlOf()).toBe(before)
})

test('saved replies: changes and deletions are audited with the former text', async () => {
  const text = { lang: 'en', title: 'Greeting', text: 'Hello' } as const
  const { id } = dataOf(await operator.ops('ops/support/save_reply', text))
  dataOf(await operator.ops('ops/support/save_reply', { ...text, id, text: 'Good day' }))
  dataOf(await operator.ops('ops/support/delete_reply', { id }))
  const { list } = dataOf(await operator.ops('ops/audit/list', { target: `saved_reply:${id}` }))
  expect(list.map(({ before, after }) => [before, after])).toMatchObject([
    [{ text: 'Good day' }, null],
    [{ text: 'Hello' }, { text: 'Good day' }],
    [null, { text: 'Hello' }],
  ])
})
