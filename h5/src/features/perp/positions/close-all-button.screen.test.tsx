import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Opens the confirmation that closes all of two positions and cancels two orders. */
async function openCloseAll(answers: Answers = {}) {
  const { stage, server } = await openApp({ path: '/pages/lever/index', answers })
  await stage.press(stage.get('button', 'Close all'))
  const sent = () =>
    server.take().flatMap(({ path, request }) => (path === 'lever/close_all' ? [request] : []))
  return { stage, sent }
}

test('close all: shows how much is closed and cancelled first; is sent once', async () => {
  const { stage, sent } = await openCloseAll()
  expect(stage.text()).toContain('Positions to close 2 Orders to cancel 2 Estimated P&L 7.00 USDT')
  expect(sent()).toEqual([])
  await stage.press(stage.get('button', 'Close all'), 2)
  expect(sent()).toHaveLength(1)
  expect(stage.text()).toContain('Every position with enough liquidity was closed')
})

test('close all: a refusal is shown in the confirmation, which stays open', async () => {
  const { stage } = await openCloseAll({
    'lever/close_all': () => ({ type: 'error', code: 'price_too_old', message: 'No fresh price.' }),
  })
  await stage.press(stage.get('button', 'Close all'))
  expect(stage.text()).toContain('No fresh price.')
  expect(stage.text()).toContain('Positions to close 2')
})
