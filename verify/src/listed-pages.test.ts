import { type ListedOption, type ListedOptions, markOf } from '@halyard/receipt/keeping'
import { expect, test } from 'vitest'
import { buyAndWin, kindsOf, settlementOf } from './testing/listed-options.ts'
import type { Device } from './testing/watching-device.ts'

/** An exchange lists a customer's options page by page: no page may hide an option of which the device keeps a ticket. */

const PAGE = 100

const markIn = (device: Device) => markOf({ settlement: settlementOf(device) ?? null })

/**
 * Returns a list with `newer` options after the kept one, which is the oldest; `more` is true if earlier ones
 * exist.
 */
function listOf(row: ListedOption, newer: number): readonly ListedOption[] {
  return [...Array.from({ length: newer }, (_, index) => ({ ...row, id: row.id + newer - index })), row]
}

/** Returns the pages of a list, as an honest exchange returns them. */
function pagesOf(list: readonly ListedOption[], length = PAGE): (page: number) => ListedOptions {
  return (page) => ({
    list: list.slice((page - 1) * length, page * length),
    more: list.length > page * length,
  })
}

/** Buys an option that wins, and compares it with the pages of a list. */
async function compareWith(pages: (row: ListedOption) => Device['wire']['page'] & {}) {
  const bought = await buyAndWin()
  const { device, row, credit } = bought
  let reads = 0
  const page = pages(row)
  device.wire.credits = [credit]
  device.wire.page = (number) => {
    reads += 1
    return page(number)
  }
  const isDone = await device.keeper.compare()
  return { ...bought, isDone, reads }
}

test.each([0, 99, 100, 250, 2_400])(
  'list: an option with %i newer ones on full pages is found, and verified',
  async (newer) => {
    const { device, isDone } = await compareWith((row) => pagesOf(listOf(row, newer)))
    expect([kindsOf(device), isDone, markIn(device)]).toEqual([[], true, 'watched'])
  },
)

test('list: nothing is read beyond the oldest kept option', async () => {
  const { reads } = await compareWith((row) => pagesOf([...listOf(row, 150), ...listOf(row, 300)]))
  expect(reads).toBe(2)
})

test('list: an option is not verified before the list has shown it', async () => {
  const { device } = await buyAndWin()
  expect(markIn(device)).toBe('unlisted')
})

test('list: more newer options than are read leave it without the mark, and without a notice', async () => {
  const { device, reads } = await compareWith((row) => pagesOf(listOf(row, 2_500)))
  expect([kindsOf(device), markIn(device), reads]).toEqual([[], 'unlisted', 25])
})

test('list: an exchange with shorter pages than asked for hides nothing, and raises no alarm', async () => {
  const { device } = await compareWith((row) => pagesOf(listOf(row, 120), 50))
  expect([kindsOf(device), markIn(device)]).toEqual([[], 'watched'])
})

test('list: options bought between two pages shift them without a finding', async () => {
  const { device } = await compareWith((row) => (page) => pagesOf(listOf(row, 150 + 30 * page))(page))
  expect([kindsOf(device), markIn(device)]).toEqual([[], 'watched'])
})

test('list: more than a page bought between two reads is not a finding', async () => {
  const { device } = await compareWith((row) => (page) => pagesOf(listOf(row, page === 1 ? 150 : 290))(page))
  expect([kindsOf(device), markIn(device)]).toEqual([[], 'watched'])
})

const newerOf = (row: ListedOption, most: number) => listOf(row, most).slice(0, -1)

test.each<[string, (row: ListedOption) => (page: number) => ListedOptions]>([
  ['a list that ends before it', (row) => () => ({ list: newerOf(row, 3), more: false })],
  ['an empty page that claims more', () => () => ({ list: [], more: true })],
  ['a short page that claims more, and then the end', (row) => pagesOf(newerOf(row, 8), 3)],
  ['the same short page each time', (row) => () => ({ list: newerOf(row, 3), more: true })],
  ['the same full page each time', (row) => () => ({ list: newerOf(row, PAGE), more: true })],
  [
    'a cursor that goes back',
    (row) => (page) => ({
      list: newerOf(row, 900)
        .slice(300 - 100 * page)
        .slice(0, PAGE),
      more: true,
    }),
  ],
  ['rows out of order, the oldest first', (row) => pagesOf(newerOf(row, 250).toReversed())],
  [
    'a hole between two pages',
    (row) => (page) => ({
      list: page === 1 ? newerOf(row, 9) : [{ ...row, id: 0 }],
      more: page === 1,
    }),
  ],
])('list: %s hides no older option', async (_name, pages) => {
  const { device, reads } = await compareWith(pages)
  expect([kindsOf(device), markIn(device)]).toEqual([[['not_listed', 1]], undefined])
  expect(reads).toBeLessThanOrEqual(25)
})

test('list: one new row a page ends the reading, and the option loses the mark it had', async () => {
  const { device } = await compareWith((row) => pagesOf([row]))
  expect(markIn(device)).toBe('watched')
  const row = device.wire.page?.(1)
  const [shown] = (await row)?.list ?? []
  device.wire.page = (page) => ({ list: shown ? [{ ...shown, id: 10_000 - page }] : [], more: true })
  expect(await device.keeper.compare()).toBe(true)
  expect([kindsOf(device), markIn(device)]).toEqual([[], 'unlisted'])
})

test('list: an unreadable page is fetched again later; the others are compared', async () => {
  const { device, isDone } = await compareWith((row) => (page) => {
    if (page > 1) throw new Error('offline')
    return pagesOf(newerOf(row, 250))(page)
  })
  expect([kindsOf(device), isDone, markIn(device)]).toEqual([[], false, 'unlisted'])
})

test('list: page 1 shows that an option is missing although page 2 cannot be read', async () => {
  const { device, row } = await buyAndWin()
  const { state } = device.keeper
  for (const kept of state.options.values())
    if (kept.ticket.option.id === 1) {
      const option = { ...kept.ticket.option, id: 8 }
      state.putOption({ ...kept, id: 'eighth', ticket: { ...kept.ticket, option }, settlement: null })
    }
  device.wire.page = (page) => {
    if (page > 1) throw new Error('offline')
    return { list: [9, 7].map((id) => ({ ...row, id })), more: true }
  }
  expect(await device.keeper.compare()).toBe(false)
  expect(kindsOf(device)).toEqual([['not_listed', 8]])
})
