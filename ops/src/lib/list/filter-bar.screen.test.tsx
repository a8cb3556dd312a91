import { afterEach, expect, test } from 'vitest'
import type { Answers } from '../../testing/app.tsx'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

/** Opens the filters of the withdrawals. Returns the stage, and the function that returns the list's requests since the last time. */
async function openFilters(path = '/withdrawals', answers: Answers = {}) {
  const { stage, server } = await openConsole({ path, answers })
  const requests = () =>
    server.take().flatMap(({ path: call, request }) => (call === 'ops/withdrawal/list' ? [request] : []))
  const open = () => stage.press(stage.get('button', /^Filter/))
  return { stage, requests, open }
}

test('filters: what is typed is in the URL and the request, from the first page on', async () => {
  const { stage, requests, open } = await openFilters('/withdrawals?after=17_2')
  await open()
  await stage.type(stage.get('textbox', 'Customer or contact'), '10001001')
  await stage.type(stage.get('textbox', 'Currency'), 'usdt')
  await stage.type(stage.get('textbox', 'Amount from'), '50')
  requests()
  await stage.press(stage.get('button', 'Apply'))
  expect(window.location.hash).toBe('#/withdrawals?customer=10001001&currency=USDT&amount_from=50')
  expect(requests()).toContainEqual({
    status: 'processing',
    customer: '1001',
    currency: 'USDT',
    amount_from: '50',
  })
})

test('filters: a contact is searched as customers are, and only the number found is in the URL', async () => {
  const { stage, open } = await openFilters('/withdrawals', {
    'ops/customer/find': (sample) => ({ list: sample.list.slice(0, 1).map((one) => ({ ...one, id: 1007 })) }),
  })
  await open()
  await stage.type(stage.get('textbox', 'Customer or contact'), 'ann@example.com')
  await stage.press(stage.get('button', 'Apply'))
  expect(window.location.hash).toBe('#/withdrawals?customer=10001007')
})

test('filters: an unknown contact is said so, and filters nothing', async () => {
  const { stage, open } = await openFilters('/withdrawals', { 'ops/customer/find': () => ({ list: [] }) })
  await open()
  await stage.type(stage.get('textbox', 'Customer or contact'), 'nora@example.com')
  await stage.press(stage.get('button', 'Apply'))
  expect(stage.text()).toContain('No single customer has this number or contact.')
  expect(window.location.hash).toBe('#/withdrawals')
})

test('filters: those of the URL are open, both days count, and all are cleared at once', async () => {
  const { stage, requests } = await openFilters('/withdrawals?from=2026-11-01&until=2026-11-02')
  expect(requests()).toContainEqual({
    status: 'processing',
    from: String(Date.UTC(2026, 10, 1)),
    until: String(Date.UTC(2026, 10, 3)),
  })
  expect(stage.get('button', /^Filter/).textContent).toBe('Filter (1)')
  await stage.press(stage.get('button', 'Clear'))
  expect(window.location.hash).toBe('#/withdrawals')
})

test('total: a list says how many records it has, that there are more, and what they are worth', async () => {
  const { stage } = await openFilters('/withdrawals', {
    'ops/withdrawal/list': (sample) => ({
      ...sample,
      count: 10_000,
      at_least: true,
      sums: [{ currency: 'USDT', amount: '1234.5' }],
    }),
  })
  expect(stage.text()).toContain('Records: 10,000+')
  expect(stage.text()).toContain('≥ 1,234.5')
})
