import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp()
})

afterAll(() => halyard.close())

test('watchlist: empty until saved, then equal on every device, invisible to others', async () => {
  const nora = await halyard.registerCustomer()
  const other = await halyard.registerCustomer()
  expect(dataOf(await nora.client('user/watchlist', {}))).toEqual({ match_ids: null })
  expect(dataOf(await nora.client('user/save_watchlist', { match_ids: '3,1' }))).toEqual({
    match_ids: [3, 1],
  })
  expect(dataOf(await nora.client('user/watchlist', {}))).toEqual({ match_ids: [3, 1] })
  expect(dataOf(await other.client('user/watchlist', {}))).toEqual({ match_ids: null })
  dataOf(await nora.client('user/save_watchlist', { match_ids: '' }))
  expect(dataOf(await nora.client('user/watchlist', {}))).toEqual({ match_ids: [] })
})

test.each([
  ['an unknown market', '1,999', 'market_must_be_known'],
  ['a duplicate market', '1,1', 'invalid_field'],
  ['a sign', '-1', 'invalid_field'],
  ['a gap', '1,,2', 'invalid_field'],
  ['more than fifty markets', Array.from({ length: 51 }, (_, at) => at + 1).join(','), 'invalid_field'],
])('watchlist: rejects %s and preserves the saved list', async (_, match_ids, code) => {
  const { client } = await halyard.registerCustomer()
  dataOf(await client('user/save_watchlist', { match_ids: '2' }))
  expect(await client('user/save_watchlist', { match_ids })).toMatchObject({ code, field: 'match_ids' })
  expect(dataOf(await client('user/watchlist', {}))).toEqual({ match_ids: [2] })
})
