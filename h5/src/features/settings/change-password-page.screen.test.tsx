import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

async function change(values: readonly string[]) {
  const app = await openApp({ path: '/pages/settings/security/changePassword' })
  const fields = app.stage.all('textbox')
  for (const [at, value] of values.entries()) await app.stage.type(fields[at]!, value)
  app.server.take()
  await app.stage.press(app.stage.get('button', 'Change password'), 2)
  const sent = app.server.take().filter(({ path }) => path === 'user/e_pwd')
  return { ...app, sent }
}

test('login password: sends the old one, the new one twice and the code, once', async () => {
  const { stage, sent } = await change(['old-pass-1', 'new-pass-1', 'new-pass-1', '123456'])
  const request = { original: 'old-pass-1', new: 'new-pass-1', confirm: 'new-pass-1', second: '123456' }
  expect(sent).toMatchObject([{ request }])
  expect(stage.text()).toContain('Password changed. Other devices were signed out.')
})

test('login password: is not sent when its repetition differs', async () => {
  const { stage, sent } = await change(['old-pass-1', 'new-pass-1', 'new-pass-2', '123456'])
  expect(sent).toEqual([])
  expect(stage.text()).toContain('Password twice inconsistent')
})

test('login password: is not sent when the new one is too short', async () => {
  const { sent } = await change(['old-pass-1', 'short', 'short', '123456'])
  expect(sent).toEqual([])
})
