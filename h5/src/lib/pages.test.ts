import { expect, test } from 'vitest'
import { addToPages, newestFirst, uniqueById } from './pages.ts'
import { queryClient } from './queries.ts'

const row = (id: number, said = '') => ({ id, said })
const told = (rows: ReadonlyArray<{ readonly id: number; readonly said: string }>) =>
  rows.map(({ id, said }) => `${id}${said}`).join(' ')

test('rows that two pages share are listed once, as they were said last', () => {
  expect(told(uniqueById([row(3), row(2), row(2, 'b'), row(1)]))).toBe('3 2b 1')
})

test('an order is kept whatever came when', () => {
  expect(told(uniqueById([row(1), row(3), row(2)], newestFirst))).toBe('3 2 1')
})

test('news goes among the rows of the first page, and replaces what it is of', () => {
  const page = (rows: ReturnType<typeof row>[], at: number) => ({ list: rows, page: at, more: true })
  const data = { pages: [page([row(4), row(2)], 1), page([row(1)], 2)], pageParams: [1, 2] }
  queryClient.setQueryData(['rows'], data)
  addToPages(['rows'], [row(3), row(2, 'b')], newestFirst)
  const [first, second] = queryClient.getQueryData<typeof data>(['rows'])?.pages ?? []
  expect([told(first?.list ?? []), told(second?.list ?? [])]).toEqual(['4 3 2b', '1'])
})

test('news of a list that nobody has read is not kept', () => {
  addToPages(['unread'], [row(1)], newestFirst)
  expect(queryClient.getQueryData(['unread'])).toBeUndefined()
})
