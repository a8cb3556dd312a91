import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Agrees to cancel an order on each of two contracts; the second contract is paused if asked. */
async function cancelAll(answers: Answers, isPaused = false) {
  const { stage, server } = await openApp({
    path: '/pages/lever/index',
    answers: {
      'lever/contracts': (sample) => ({
        ...sample,
        list: sample.list.map((contract, at) => ({
          ...contract,
          status: isPaused && at === 1 ? 'paused' : 'open',
        })),
      }),
      ...answers,
    },
  })
  await stage.press(stage.get('tab', /^Orders/))
  await stage.press(stage.get('button', 'Cancel all'))
  const asked = stage.text()
  server.take()
  const button = stage.all('button', 'Cancel all').at(-1)
  if (button) await stage.press(button)
  const sent = server.take().filter(({ path }) => path.startsWith('lever/cancel'))
  return { stage, asked, sent }
}

test('cancel all of contracts: says how many orders, and cancels them with one call', async () => {
  const { stage, asked, sent } = await cancelAll({ 'lever/cancel_all': () => ({ cancelled: 2 }) })
  expect(asked).toContain('Cancel all 2 open orders of all contracts?')
  expect(sent).toMatchObject([{ path: 'lever/cancel_all', request: {} }])
  expect(stage.text()).toContain('2 cancelled')
})

test('cancel all of contracts: an order that was filled meanwhile is counted apart', async () => {
  const { stage } = await cancelAll({ 'lever/cancel_all': () => ({ cancelled: 1 }) })
  expect(stage.text()).toContain('1 cancelled · 1 already filled or cancelled')
})

test('cancel all of contracts: the order of a paused contract stays, with the reason', async () => {
  const { stage } = await cancelAll({ 'lever/cancel_all': () => ({ cancelled: 1 }) }, true)
  expect(stage.text()).toContain('1 cancelled · 1 not cancelled · This contract is paused.')
})

test('cancel all of contracts: a rejection leaves the orders, and is shown', async () => {
  const { stage } = await cancelAll({
    'lever/cancel_all': () => ({ type: 'error', code: 'server_busy', message: 'Try again.' }),
  })
  expect(stage.text()).toContain('2 not cancelled · Try again.')
})
