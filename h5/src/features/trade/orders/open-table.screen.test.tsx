import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Opens spot trading on a desktop with three orders, at 90, 100 and 9 USDT. */
async function openTable(answers: Answers = {}) {
  const { stage, server } = await openApp({
    path: '/pages/trade/index',
    width: 1_600,
    answers: {
      'coin/list': (sample) => ({
        ...sample,
        more: false,
        list: sample.list.slice(0, 1).flatMap((order) =>
          ['90', '100', '9'].map((price, at) => ({
            ...order,
            id: 7 + at,
            price,
            type: 'limit' as const,
          })),
        ),
      }),
      'coin/trade/stop/list': (sample) => ({ ...sample, list: [] }),
      ...answers,
    },
  })
  server.take()
  return { stage, server }
}

test('open orders on a desktop: sorted by a title, with its direction', async () => {
  const { stage } = await openTable()
  const title = () => {
    const found = stage.all('button', /^Price ?[↑↓]?$/).find((button) => button.closest('th'))
    if (!found) throw new Error('no title')
    return found
  }
  const shown = () => {
    const rows = title().closest('table')?.querySelectorAll('tbody tr') ?? []
    return Array.from(rows, (row) => row.children[3]?.firstChild?.textContent)
  }
  const way = () => title().closest('th')?.getAttribute('aria-sort')
  expect([way(), shown()]).toEqual(['none', ['9.00', '100.00', '90.00']])
  await stage.press(title())
  expect([way(), shown()]).toEqual(['descending', ['100.00', '90.00', '9.00']])
  await stage.press(title())
  expect([way(), shown()]).toEqual(['ascending', ['9.00', '90.00', '100.00']])
})

test('open orders in a narrow pane: columns are below others, and sorted by their own titles', async () => {
  const { stage } = await openTable()
  const time = stage.all('button', /^Time/).find((button) => button.closest('th'))
  const titles = () =>
    Array.from(time?.closest('tr')?.children ?? [], (title) => title.textContent).slice(1, -1)
  const others = ['Buy or sellOrder type', 'PriceTrigger price', 'Filled / total']
  expect(titles()).toEqual(['MarketTime↓', ...others])
  if (time) await stage.press(time)
  expect(titles()).toEqual(['MarketTime↑', ...others])
  expect(time?.closest('th')?.getAttribute('aria-sort')).toBe('ascending')
})

test('open orders on a desktop: the selected ones are cancelled, or say why not', async () => {
  const { stage, server } = await openTable({
    'coin/trade': (sample, { id }) =>
      id === '8' ? { type: 'error', code: 'market_must_be_open', message: 'It is paused.' } : sample,
  })
  const boxes = stage.all('checkbox', /^Select: /)
  for (const box of boxes.slice(0, 2)) await stage.press(box)
  await stage.press(stage.get('button', 'Cancel selected (2)'))
  expect(stage.text()).toContain('Cancel 2 selected orders?')
  expect(server.take().filter(({ path }) => path === 'coin/trade')).toEqual([])
  const confirm = stage.all('button', 'Cancel selected (2)').at(-1)
  if (confirm) await stage.press(confirm)
  const sent = server.take().filter(({ path }) => path === 'coin/trade')
  expect(sent.map(({ request }) => request)).toEqual([{ id: '9' }, { id: '8' }])
  expect(stage.text()).toContain('1 cancelled · 1 not cancelled')
  expect(stage.text()).toContain('It is paused.')
  expect(stage.all('checkbox', /^Select: /)).toHaveLength(2)
})

test('open orders on a desktop: the box of the title selects all, and none again', async () => {
  const { stage } = await openTable()
  const all = stage.get('checkbox', 'Select all orders')
  await stage.press(all)
  expect(stage.all('button', 'Cancel selected (3)')).toHaveLength(1)
  await stage.press(all)
  expect(stage.all('button', 'Cancel selected (0)')).toHaveLength(1)
})
