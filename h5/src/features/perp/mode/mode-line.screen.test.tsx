import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'
import { WIRE_CONTRACT, WIRE_POSITION } from '../testing.ts'

afterEach(closeApp)

/** Opens the choice of the mode of a customer in separate mode, with or without an open position. */
async function openMode(hasPosition: boolean, answers: Answers = {}) {
  const { stage, server } = await openApp({
    path: '/pages/lever/index',
    answers: {
      'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
      'lever/deal': (sample) => ({ ...sample, mode: 'separate' }),
      'lever/my_trade': (sample) => ({ ...sample, more: false, list: hasPosition ? [WIRE_POSITION] : [] }),
      ...answers,
    },
  })
  await stage.press(stage.get('button', 'Positions: One per order: change it'))
  await stage.press(stage.get('radio', 'One per contract'))
  server.take()
  const sent = () =>
    server.take().flatMap(({ path, request }) => (path === 'lever/set_mode' ? [request] : []))
  return { stage, sent }
}

test('mode: both are explained; the chosen one is sent once, and shown in the form', async () => {
  const { stage, sent } = await openMode(false)
  expect(stage.text()).toContain('Every order opens a position of its own')
  expect(stage.text()).toContain('an order of the other side reduces it first')
  await stage.press(stage.get('button', 'Use one position per contract'), 2)
  expect(sent()).toEqual([{ mode: 'net' }])
  expect(stage.text()).toContain('You now hold one position per contract')
  expect(stage.all('button', 'Positions: One per contract: change it')).toHaveLength(1)
  expect(stage.all('button', 'Buy / Long BTC')).toHaveLength(1)
})

test('mode: not changed while a position is open; says what to do', async () => {
  const { stage, sent } = await openMode(true)
  await stage.press(stage.get('button', 'Use one position per contract'))
  expect(stage.text()).toContain('Close your positions and cancel your open orders on contracts first')
  expect(sent()).toEqual([])
})

test('mode: a refusal is shown in the sheet, and the form keeps the mode', async () => {
  const { stage } = await openMode(false, {
    'lever/set_mode': () => ({
      type: 'error',
      code: 'positions_must_be_closed',
      message: 'Close them first.',
    }),
  })
  await stage.press(stage.get('button', 'Use one position per contract'))
  expect(stage.text()).toContain('Close them first.')
  await stage.press(stage.get('button', 'Close'))
  expect(stage.all('button', 'Positions: One per order: change it')).toHaveLength(1)
})
