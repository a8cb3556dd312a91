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

const urlOf = async () => dataOf(await halyard.client()('custorm', {})).url
const save = (url: string) => operator.ops('ops/service/save', { url, reason: 'New provider' })

test('service link: the chat of the app, unless operators have set another one', async () => {
  const chat = await urlOf()
  expect(chat).toMatch(/help-center\/chat$/)
  const url = 'https://chat.example.com/halyard?lang=en'
  expect(dataOf(await save(url))).toMatchObject({ url, edited_by: operator.id })
  expect(await urlOf()).toBe(url)
  expect(dataOf(await save(''))).toMatchObject({ url: null })
  expect(await urlOf()).toBe(chat)
  const { list } = dataOf(await operator.ops('ops/audit/list', { target: 'service:link' }))
  const changes = list.filter(({ call }) => call === 'ops/service/save')
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [{ url }, { url: null }],
    [{ url: null }, { url }],
  ])
})

test.each([
  'http://chat.example.com',
  'javascript:alert(1)',
  'https://',
  'https://localhost',
  'https://a b.com',
])('service link: %s is rejected', async (url) => {
  const before = await urlOf()
  expect(await save(url)).toMatchObject({ code: 'invalid_field', field: 'url' })
  expect(await urlOf()).toBe(before)
})

test('saved replies: a change and a deletion are audited with what was before', async () => {
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
