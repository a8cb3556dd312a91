import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../../testing/app.tsx'

afterEach(closeApp)

/** Opens the form that closes the short position of 7 lots of contract 2, and presses a share of it. */
async function openClose(share: string) {
  const { stage, server } = await openApp({
    path: '/pages/lever/index',
    answers: {
      'lever/contracts': (sample) => ({
        ...sample,
        list: sample.list.map((contract) => ({ ...contract, status: 'open' })),
      }),
    },
  })
  await stage.press(stage.get('button', 'Close: Short ETH/USDT'))
  await stage.press(stage.get('button', share))
  server.take()
  return { stage, server }
}

test('close: a share of a position is sent as the lots on the button, once', async () => {
  const { stage, server } = await openClose('25%')
  await stage.press(stage.get('button', 'Close 2 lots'), 2)
  const [sent, ...others] = server.take().filter(({ path }) => path === 'lever/close')
  expect(sent?.request).toEqual({ id: '2', share: '2' })
  expect(others).toEqual([])
})

test('close: all of a position is sent without lots, so that later fills are closed too', async () => {
  const { stage, server } = await openClose('100%')
  await stage.press(stage.get('button', 'Close 7 lots'))
  const [sent] = server.take().filter(({ path }) => path === 'lever/close')
  expect(sent?.request).toEqual({ id: '2' })
})

test('close: the estimate and the message say that funding is part of the result', async () => {
  const { stage } = await openClose('25%')
  expect(stage.text()).toContain('P&L after fees and funding')
  await stage.press(stage.get('button', 'Close 2 lots'))
  expect(stage.text()).toMatch(/Closed [\d of]+ lots · .+ after fees and funding/)
})
