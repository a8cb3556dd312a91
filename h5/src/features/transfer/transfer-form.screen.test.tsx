import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp, typePin } from '../../testing/app.tsx'

afterEach(closeApp)

test('transfer: sends the confirmed values once, and nothing before', async () => {
  const { stage, server } = await openApp({ path: '/pages/assets/transfer/index', variant: 2 })
  await stage.type(stage.get('textbox', /^Amount/), '12.5')
  await typePin(stage, '739154')
  server.take()
  await stage.press(stage.get('button', 'Transfer'))
  expect(server.take()).toEqual([])
  expect(stage.text()).toContain('Amount 12.5 BTC From Coin account To Contract account')
  await stage.press(stage.get('button', 'Transfer'), 2)
  const sent = server.take().filter(({ path }) => path === 'wallet/change')
  const request = { currency_id: '1', from: 'coin', to: 'contract', number: '12.5', pass: '739154' }
  expect(sent).toMatchObject([{ request }])
})
