import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../../testing/app.tsx'
import { WIRE_CONTRACT, WIRE_POSITION } from '../../testing.ts'

afterEach(closeApp)

const CLOSED = {
  ...WIRE_POSITION,
  status: 2,
  open_share: 0,
  closed_share: 1_000,
  close_price: '51000',
  close_reason: 'by_customer' as const,
}

test('history: a closed position has its lots, and the prices of its entry and exit', async () => {
  const { stage } = await openApp({
    path: '/pages/lever/index',
    answers: {
      'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
      'lever/my_trade': (sample, { status }) => ({
        ...sample,
        more: false,
        list: status === undefined ? [] : [CLOSED],
      }),
    },
  })
  await stage.press(stage.get('tab', 'History'))
  expect(stage.text()).toContain('1,000 lots · 50,000.0 → 51,000.0')
})

test.each([
  ['with later ones', [CLOSED]],
  ['without any', []],
])('history %s: says up to when positions are archived', async (_, ended) => {
  const { stage } = await openApp({
    path: '/pages/lever/index',
    answers: {
      'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
      'lever/my_trade': (sample, { status }) => ({
        ...sample,
        more: false,
        list: status === undefined ? [] : ended,
        ...(status !== undefined && { archived_until: Date.UTC(2026, 0, 15, 12) }),
      }),
    },
  })
  await stage.press(stage.get('tab', 'History'))
  expect(stage.text()).toMatch(/Orders up to .*2026.* are archived/)
})
