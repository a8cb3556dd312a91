import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

const BUSY = { type: 'error', code: 'unavailable', message: 'The exchange is busy.' } as const

test('bank withdrawal: reports currencies that cannot be loaded, and retries', async () => {
  let isRefused = true
  const { stage, server } = await openApp({
    path: '/pages/assets/withdraw/bank/bank',
    answers: { 'currency/user_currency_list': (sample) => (isRefused ? BUSY : sample) },
  })
  expect(stage.text()).toMatch(/couldn't/i)
  isRefused = false
  server.take()
  await stage.press(stage.get('button', /again|retry/i))
  expect(server.take().map(({ path }) => path)).toContain('currency/user_currency_list')
  expect(stage.text()).not.toMatch(/couldn't/i)
})
