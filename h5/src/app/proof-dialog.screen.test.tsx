import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAwaitedProof } from '../lib/calls/awaited-proof.ts'
import { signOut } from '../lib/session/session.ts'
import { type Answers, closeApp, openApp } from '../testing/app.tsx'

afterEach(async () => {
  useAwaitedProof.getState().awaited?.cancel()
  await closeApp()
})

const WRONG = { type: 'error', code: 'second_factor_wrong', message: 'The code is wrong.' } as const
const NEEDED = {
  type: 'error',
  code: 'second_factor_required',
  message: 'A second factor is needed.',
} as const

/** Makes the device one that can use passkeys. */
function allowPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', Function)
}

type Ways = Parameters<NonNullable<Answers['safe/proof_begin']>>[0]

/** Requests the file of one's data, which needs a proof of the second factor. */
async function askForData(ways: Partial<Ways>, prepareDevice = () => {}) {
  const app = await openApp({
    path: '/pages/settings/security/data',
    answers: {
      'safe/proof_begin': (sample) => ({ ...sample, code: false, options: null, ...ways }),
      'safe/export': (sample, { second }) =>
        second === '123456' ? sample : second === undefined ? NEEDED : WRONG,
    },
  })
  prepareDevice()
  await app.stage.type(app.stage.get('textbox', 'Login password'), 'the password')
  await app.stage.press(app.stage.get('button', 'Send the link'))
  // The dialog is a part that is loaded now.
  await app.stage.settle()
  const sent = () =>
    app.server.take().flatMap(({ path, request }) => (path === 'safe/export' ? [request] : []))
  return { stage: app.stage, sent }
}

test('proof: a code that is wrong is refused at its field, and the right one repeats the call', async () => {
  const { stage, sent } = await askForData({ code: true })
  expect(sent()).toEqual([{ password: 'the password' }])
  const field = () => stage.get('textbox', /^Authenticator code/)
  await stage.press(stage.get('button', 'Confirm'))
  expect(sent()).toEqual([])
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await stage.type(field(), '654321')
  await stage.press(stage.get('button', 'Confirm'))
  expect(stage.text()).toContain('The code is wrong.')
  await stage.type(field(), '123456')
  await stage.press(stage.get('button', 'Confirm'))
  expect(sent().map(({ second }) => second)).toEqual(['654321', '123456'])
  expect(stage.all('textbox', /^Authenticator code/)).toEqual([])
  expect(window.location.hash).toBe('#/pages/settings/security/index')
})

test('proof: a device without passkeys says that the passkey is on another one', async () => {
  const { stage } = await askForData({ options: { challenge: 'challenge' } })
  expect(stage.all('button', 'Use a passkey')).toEqual([])
  expect(stage.text()).toContain('Use a device that has it.')
  expect(stage.all('textbox')).toEqual([])
})

test('proof: a passkey that the device refuses is reported, and can be tried again', async () => {
  const { stage, sent } = await askForData({ options: { challenge: 'challenge' } }, allowPasskeys)
  sent()
  await stage.press(stage.get('button', 'Use a passkey'))
  expect(stage.text()).toContain('No passkey was used. Nothing was changed.')
  expect(stage.get('button', 'Use a passkey').getAttribute('aria-busy')).not.toBe('true')
  expect(sent()).toEqual([])
})

test('proof: a dialog that is closed leaves the call refused', async () => {
  const { stage, sent } = await askForData({ code: true })
  sent()
  await stage.press(stage.get('button', 'Close'))
  expect(stage.text()).toContain('A second factor is needed.')
  expect(sent()).toEqual([])
})

test('proof: the dialog closes when the session ends, and the call is not repeated', async () => {
  const { stage, sent } = await askForData({ code: true })
  sent()
  expect(stage.all('textbox', /^Authenticator code/)).not.toEqual([])
  await act(async () => signOut())
  await stage.settle()
  expect(stage.all('textbox', /^Authenticator code/)).toEqual([])
  expect(useAwaitedProof.getState().awaited).toBeUndefined()
  expect(sent()).toEqual([])
})
