import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'
import { CONTRACT_OF_ORDER, WIRE_CONTRACT } from '../testing.ts'

afterEach(closeApp)

/** A stop that a program has placed, to close the whole long. */
const STOP = {
  id: 7,
  ...CONTRACT_OF_ORDER,
  side: 'sell' as const,
  purpose: 'close' as const,
  source: 'mark' as const,
  direction: 'at_or_below' as const,
  trigger_price: '48000',
  share: null,
  multiple: null,
  status: 'waiting' as const,
  client_id: null,
  created_at: 1,
}

function openPage(mode: 'net' | 'separate', answers: Answers = {}) {
  return openApp({
    path: '/pages/lever/index',
    answers: {
      'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
      'lever/deal': (sample) => ({ ...sample, mode }),
      'lever/my_trade': (sample) => ({ ...sample, more: false, list: [] }),
      'lever/conditionals': () => ({ list: [STOP] }),
      ...answers,
    },
  })
}

test('conditional orders: listed with trigger and lots in net mode, and cancelled there', async () => {
  const { stage, server } = await openPage('net', { 'lever/cancel_conditional': () => ({ id: 7 }) })
  await stage.press(stage.get('tab', /^Orders/))
  expect(stage.text()).toContain('Close long BTC/USDT Reduce only')
  expect(stage.text()).toContain('≤ 48,000')
  expect(stage.text()).toContain('Whole position')
  server.take()
  await stage.press(stage.get('button', 'Cancel: Close long BTC/USDT'))
  const sent = server.take().filter(({ path }) => path === 'lever/cancel_conditional')
  expect(sent).toMatchObject([{ request: { id: '7' } }])
})

test('conditional orders: none are asked for in separate mode', async () => {
  const { stage, server } = await openPage('separate')
  await stage.press(stage.get('tab', /^Orders/))
  expect(server.take().filter(({ path }) => path === 'lever/conditionals')).toEqual([])
})
