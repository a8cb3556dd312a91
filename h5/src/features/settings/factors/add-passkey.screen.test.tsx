import { afterEach, expect, onTestFinished, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Opens the passkeys on a device that has them, but whose owner declines. */
async function openPasskeys() {
  Object.assign(window, { PublicKeyCredential: () => {} })
  onTestFinished(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'))
  return openApp({ path: '/pages/settings/security/passkeys' })
}

test('passkeys: a device without passkeys is offered no form', async () => {
  const { stage } = await openApp({ path: '/pages/settings/security/passkeys' })
  expect(stage.text()).toContain('This browser does not support passkeys.')
  expect(stage.all('button', 'Add a passkey')).toEqual([])
})

test('passkeys: nothing is sent without a name', async () => {
  const { stage, server } = await openPasskeys()
  server.take()
  await stage.press(stage.get('button', 'Add a passkey'))
  expect(stage.text()).toContain('Give it a name')
  expect(server.take()).toEqual([])
})

test('passkeys: one that the device does not make is reported, and not registered', async () => {
  const { stage, server } = await openPasskeys()
  for (const field of stage.all('textbox')) await stage.type(field, '123456')
  server.take()
  await stage.press(stage.get('button', 'Add a passkey'))
  expect(server.take().map(({ path }) => path)).toEqual(['safe/passkey_begin'])
  expect(stage.text()).toContain("Your device didn't create a passkey.")
})
