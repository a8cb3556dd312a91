import type { Period } from '@halyard/api/client'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await closeApp()
})

/** Opens the chart of a customer who has chosen an interval, which another device may change. */
async function openChart(period: Period) {
  let stored = { period, revision: 1 }
  const { stage, server } = await openApp({
    path: '/pages/trade/kline',
    answers: {
      'user/chart': () => ({
        revision: stored.revision,
        choice: JSON.stringify({
          period: stored.period,
          main: [],
          sub: [],
          params: {},
          scale: 'normal',
          drawings: [],
        }),
      }),
    },
  })
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  return {
    stage,
    changeElsewhere: (changed: Period) => {
      stored = { period: changed, revision: stored.revision + 1 }
    },
    /** Hides or shows the page, and returns how often the account's choices were read then. */
    turn: async (state: 'hidden' | 'visible') => {
      server.take()
      visibility.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
      await stage.settle()
      return server.take().filter(({ path }) => path === 'user/chart').length
    },
  }
}

test('an open chart: shows what another device has chosen once its page is shown again', async () => {
  const { stage, changeElsewhere, turn } = await openChart('5min')
  await stage.settle()
  expect(stage.get('radio', '5 min')).toHaveProperty('checked', true)
  changeElsewhere('1hour')
  expect(await turn('hidden')).toBe(0)
  expect(stage.get('radio', '5 min')).toHaveProperty('checked', true)
  expect(await turn('visible')).toBe(1)
  expect(stage.get('radio', '1 hour')).toHaveProperty('checked', true)
})

test('a chart that was left: reads nothing when the page is shown again', async () => {
  const { stage, turn } = await openChart('5min')
  await stage.press(stage.get('button', 'Back'))
  await stage.settle()
  expect(await turn('hidden')).toBe(0)
  expect(await turn('visible')).toBe(0)
})
