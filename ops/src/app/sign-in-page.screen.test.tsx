import { afterEach, expect, test } from 'vitest'
import { type Answers, closeConsole, openConsole } from '../testing/app.tsx'

afterEach(closeConsole)

const REFUSED = {
  type: 'error',
  code: 'wrong_credentials',
  message: 'Wrong e-mail address or password.',
} as const
const NEEDS_CODE = { type: 'error', code: 'second_factor_required', message: 'A code is needed.' } as const

/** Opens the sign-in and sends an address and a password. */
async function signIn(login: NonNullable<Answers['ops/login']>) {
  const { stage, server } = await openConsole({
    path: '/',
    role: undefined,
    answers: {
      'ops/sso/offer': () => ({ name: null, only: false }),
      'ops/login': async (sample, request) => {
        const answer = await login(sample, request)
        if ('type' in answer) return answer
        const operator = { ...answer.operator, needs_second_factor: false, awaits_approval: false }
        return { ...answer, operator }
      },
    },
  })
  await stage.type(stage.get('textbox', 'E-mail address'), 'olga@example.com ')
  await stage.type(stage.get('textbox', 'Password'), 'correct horse')
  server.take()
  await stage.press(stage.get('button', 'Sign in'))
  const sent = () => server.take().flatMap(({ path, request }) => (path === 'ops/login' ? [request] : []))
  return { stage, sent }
}

test('console: signs in with the address and password alone if no code is needed', async () => {
  const { stage, sent } = await signIn((sample) => sample)
  expect(sent()).toEqual([{ account: 'olga@example.com', password: 'correct horse' }])
  expect(stage.all('button', 'Sign in')).toEqual([])
})

test('console: asks for a code only if the server needs one, and sends it with the password', async () => {
  const { stage, sent } = await signIn((sample, { code }) => (code === undefined ? NEEDS_CODE : sample))
  expect(stage.text()).not.toContain(NEEDS_CODE.message)
  expect(sent()).toHaveLength(1)
  await stage.type(stage.get('textbox', /code/i), '123456')
  await stage.press(stage.get('button', 'Sign in'))
  expect(sent()).toEqual([{ account: 'olga@example.com', password: 'correct horse', code: '123456' }])
  expect(stage.all('button', 'Sign in')).toEqual([])
})

test('console: shows why a sign-in was refused, and asks for no code', async () => {
  const { stage } = await signIn(() => REFUSED)
  expect(stage.text()).toContain(REFUSED.message)
  expect(stage.all('textbox', /code/i)).toEqual([])
  expect(stage.get('button', 'Sign in').hasAttribute('disabled')).toBe(false)
})
