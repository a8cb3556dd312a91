import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

const PENDING = { pending: 'a'.repeat(43), expires_in: 300 }

/** Opens the sign-in as a guest, and sends an address and a password. */
async function signIn(login: NonNullable<Answers['user/login']>) {
  const { stage, server } = await openApp({
    path: '/pages/user/login/login',
    signedIn: false,
    answers: { 'user/login': login },
  })
  await stage.type(stage.get('textbox', 'Email address'), 'ann@example.com')
  await stage.type(stage.get('textbox', 'Password'), 'correct horse')
  server.take()
  await stage.press(stage.get('button', 'Sign in'))
  const sent = (call: string) =>
    server.take().flatMap(({ path, request }) => (path === call ? [request] : []))
  return { stage, sent }
}

function refusing(code: string) {
  return () => ({ type: 'error', code, message: 'You cannot sign in.' }) as const
}

test('sign-in: sends the address and the password; a refusal is shown', async () => {
  const { stage, sent } = await signIn(refusing('wrong_credentials'))
  expect(sent('user/login')).toMatchObject([{ account: 'ann@example.com', password: 'correct horse' }])
  expect(stage.text()).toContain('You cannot sign in.')
})

test.each([
  ['a customer has frozen', 'account_self_frozen', /frozen|unfreeze/i, 'from=frozen'],
  ['is being closed', 'account_closing', /clos/i, 'from=closing'],
])('sign-in: an account that %s can be opened again from here', async (_case, code, name, from) => {
  const { stage } = await signIn(refusing(code))
  await stage.press(stage.get('button', name))
  expect(window.location.hash).toContain('/pages/user/login/thaw')
  expect(window.location.hash).toContain(from)
})

test('sign-in: another refusal offers no way to undo a freeze', async () => {
  const { stage } = await signIn(refusing('wrong_credentials'))
  expect(stage.all('button', /frozen|unfreeze|clos/i)).toEqual([])
})

test('sign-in: a second factor is asked for, and sent with the pending sign-in', async () => {
  const { stage, sent } = await signIn(() => PENDING)
  await stage.type(stage.get('textbox', /code/i), '123456')
  await stage.press(stage.get('button', 'Sign in'))
  expect(sent('user/login_second')).toMatchObject([{ pending: PENDING.pending, code: '123456' }])
})

test('sign-in: a second factor that is asked for too late leads back to the password', async () => {
  const { stage } = await openApp({
    path: '/pages/user/login/login',
    signedIn: false,
    answers: { 'user/login': () => PENDING, 'user/login_second': refusing('sign_in_expired') },
  })
  await stage.type(stage.get('textbox', 'Email address'), 'ann@example.com')
  await stage.type(stage.get('textbox', 'Password'), 'correct horse')
  await stage.press(stage.get('button', 'Sign in'))
  await stage.type(stage.get('textbox', /code/i), '123456')
  await stage.press(stage.get('button', 'Sign in'))
  expect(stage.get('textbox', 'Password')).toBeDefined()
})
