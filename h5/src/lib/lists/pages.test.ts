import { expect, test } from 'vitest'
import { queryClient } from '../calls/queries.ts'
import { addToPages, newestFirst, uniqueById } from './pages.ts'

const row = (id: number, version = '') => ({ id, version })
const versions = (rows: ReadonlyArray<{ readonly id: number; readonly version: string }>) =>
  rows.map(({ id, version }) => `${id}${version}`).join(' ')

test('uniqueById: a row on two pages is listed once, in its latest version', () => {
  expect(versions(uniqueById([row(3), row(2), row(2, 'b'), row(1)]))).toBe('3 2b 1')
})

test('uniqueById: keeps the given order whatever the order of arrival', () => {
  expect(versions(uniqueById([row(1), row(3), row(2)], newestFirst))).toBe('3 2 1')
})

test('addToPages: adds rows to the first page and replaces existing ones', () => {
  const page = (rows: ReturnType<typeof row>[], at: number) => ({ list: rows, page: at, more: true })
  const data = { pages: [page([row(4), row(2)], 1), page([row(1)], 2)], pageParams: [1, 2] }
  queryClient.setQueryData(['rows'], data)
  addToPages(['rows'], [row(3), row(2, 'b')], newestFirst)
  const [first, second] = queryClient.getQueryData<typeof data>(['rows'])?.pages ?? []
  expect([versions(first?.list ?? []), versions(second?.list ?? [])]).toEqual(['4 3 2b', '1'])
})

test('addToPages: ignores rows of a list that was never read', () => {
  addToPages(['unread'], [row(1)], newestFirst)
  expect(queryClient.getQueryData(['unread'])).toBeUndefined()
})
