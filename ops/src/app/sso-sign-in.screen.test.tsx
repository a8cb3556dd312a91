import { afterEach, expect, test } from 'vitest'
import { type Answers, closeConsole, openConsole } from '../testing/app.tsx'

afterEach(closeConsole)

const STATE = 's'.repeat(43)
const BINDING = 'b'.repeat(43)
const OFFER: Answers = { 'ops/sso/offer': () => ({ name: 'Harbour ID', only: true }) }

/** Opens the console as the provider returns to it. */
function returnWith(query: string, begun?: string, answers: Answers = {}) {
  window.history.replaceState(null, '', `?${query}`)
  return openConsole({
    path: '/',
    role: undefined,
    answers: { ...OFFER, ...answers },
    ...(begun === undefined ? {} : { begun }),
  })
}

test('sign-in: offers the provider, and passwords only on demand if they are for one account', async () => {
  const { stage } = await openConsole({ path: '/', role: undefined, answers: OFFER })
  expect(stage.get('button', 'Sign in with Harbour ID')).toBeDefined()
  expect(stage.all('textbox', 'Password')).toEqual([])
  await stage.press(stage.get('button', 'Sign in with a password'))
  expect(stage.get('textbox', 'Password')).toBeDefined()
})

test('sign-in: what is typed before the offer arrives stays', async () => {
  const offered = Promise.withResolvers<void>()
  const { stage } = await openConsole({
    path: '/',
    role: undefined,
    answers: {
      'ops/sso/offer': async () => {
        await offered.promise
        return { name: 'Harbour ID', only: false }
      },
    },
  })
  await stage.type(stage.get('textbox', 'E-mail address'), 'olga@example.com')
  offered.resolve()
  await stage.settle()
  expect(stage.get('button', 'Sign in with Harbour ID')).toBeDefined()
  expect((stage.get('textbox', 'E-mail address') as HTMLInputElement).value).toBe('olga@example.com')
})

test('sign-in: a provider that is away is a sentence, and the page stays', async () => {
  const message = 'Harbour ID does not answer.'
  const away = { type: 'error', code: 'sso_unavailable', message } as const
  const { stage } = await openConsole({
    path: '/',
    role: undefined,
    answers: { ...OFFER, 'ops/sso/begin': () => away },
  })
  await stage.press(stage.get('button', 'Sign in with Harbour ID'))
  expect(stage.text()).toContain(message)
})

test('sign-in: the tab that began finishes with its secret, and confirms with the own factor', async () => {
  const { stage, server } = await returnWith(`code=abc&state=${STATE}&iss=https://login.example`, BINDING, {
    'ops/sso/finish': () => ({ session: null, needs: ['code'] }),
    'ops/sso/confirm': (sample) => ({
      ...sample,
      operator: { ...sample.operator, needs_second_factor: false, awaits_approval: false },
    }),
  })
  const sent = (wanted: string) =>
    server.take().flatMap(({ path, request }) => (path === wanted ? [request] : []))
  expect(sent('ops/sso/finish')).toEqual([
    { state: STATE, binding: BINDING, code: 'abc', iss: 'https://login.example' },
  ])
  expect(window.location.search).toBe('')
  expect(sessionStorage.getItem('ops.sso')).toBeNull()
  await stage.type(stage.get('textbox', /code/i), '123456')
  await stage.press(stage.get('button', 'Sign in'))
  expect(sent('ops/sso/confirm')).toEqual([{ state: STATE, binding: BINDING, code: '123456' }])
  expect(stage.all('button', 'Sign in')).toEqual([])
})

test.each([
  ['another tab', `code=abc&state=${STATE}`, 'begun in another window'],
  ['a person who declined', `error=access_denied&error_description=Call+555&state=${STATE}`, 'cancelled'],
])('sign-in: nothing is sent for %s, and the page says why', async (_name, query, said) => {
  const { stage, server } = await returnWith(query)
  expect(server.take().map(({ path }) => path)).not.toContain('ops/sso/finish')
  expect(stage.text()).toContain(said)
  expect(stage.text()).not.toContain('555')
})

test('sign-in: another language sends the code no second time', async () => {
  const { stage, server } = await returnWith(`code=abc&state=${STATE}`, BINDING, {
    'ops/sso/finish': () => ({ session: null, needs: ['code'] }),
  })
  await stage.type(stage.get('combobox', 'Language'), 'zh')
  expect(stage.text()).toContain('第二因素')
  expect(server.take().filter(({ path }) => path === 'ops/sso/finish')).toHaveLength(1)
})

test('sign-in: the page says in another language too that nothing was sent', async () => {
  const { stage } = await returnWith(`error=access_denied&state=${STATE}`)
  await stage.type(stage.get('combobox', 'Language'), 'zh')
  expect(stage.text()).toContain('登录已在那里取消')
})
