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
