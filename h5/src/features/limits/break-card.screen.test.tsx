import { afterEach, expect, test } from 'vitest'
import { closeApp, NOW, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

const DAY_MS = 86_400_000

async function openPaused(until: number) {
  return openApp({
    path: '/pages/settings/limits/index',
    answers: { 'user/limits': (sample) => ({ ...sample, pause: { until, spot_until: null } }) },
  })
}

test('break: a running one cannot be shortened', async () => {
  const { stage, server } = await openPaused(NOW + 10 * DAY_MS)
  server.take()
  await stage.press(stage.get('button', '7 days'))
  await stage.press(stage.get('button', 'Make the break longer'))
  expect(stage.all('dialog')).toEqual([])
  expect(server.take()).toEqual([])
})

test('pause: extends a running one by the confirmed days', async () => {
  const { stage, server } = await openPaused(NOW + 10 * DAY_MS)
  server.take()
  await stage.press(stage.get('button', '14 days'))
  await stage.press(stage.get('button', 'Make the break longer'))
  expect(stage.text()).toContain('30 Mar 2027, 01:45')
  await stage.press(stage.get('button', 'Make the break longer'))
  expect(server.take()).toMatchObject([{ path: 'user/pause', request: { days: '14', spot: '0' } }])
})
