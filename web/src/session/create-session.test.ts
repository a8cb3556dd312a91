import { afterEach, expect, test, vi } from 'vitest'
import { createSession } from './create-session.ts'

afterEach(() => void vi.unstubAllGlobals())

const LANGUAGES = ['en', 'zh'] as const
const ANN = { name: 'Ann' }

/** Replaces the storage of the tab and of the device by objects. Returns both. */
function stubStorage(tab: Record<string, string>, device: Record<string, string>) {
  for (const [name, values] of Object.entries({ sessionStorage: tab, localStorage: device }))
    vi.stubGlobal(name, {
      getItem: (key: string) => values[key] ?? null,
      setItem: (key: string, value: string) => void (values[key] = value),
      removeItem: (key: string) => void delete values[key],
    })
  return { tab, device }
}

test('session: token in its place and language on the device, both with the prefix', () => {
  const { tab, device } = stubStorage({}, {})
  const session = createSession<typeof ANN, 'en' | 'zh'>({
    prefix: 'ops.',
    place: 'tab',
    languages: LANGUAGES,
  })
  session.begin('first', ANN)
  session.chooseLanguage('zh')
  session.replaceToken('second')
  expect([tab, device]).toEqual([{ 'ops.token': 'second' }, { 'ops.language': 'zh' }])
  expect(session.useSession.getState()).toEqual({ token: 'second', user: ANN, language: 'zh' })
  session.end()
  expect([tab, device]).toEqual([{}, { 'ops.language': 'zh' }])
  expect(session.useSession.getState()).toEqual({ token: undefined, user: undefined, language: 'zh' })
})

test.each([
  ['of a stored person is used', () => ANN, { token: 'stored', user: ANN }],
  ['without its person is not used', () => undefined, { token: undefined, user: undefined }],
  ['is used if the app stores no person', undefined, { token: 'stored', user: undefined }],
])('session: a stored token %s', (_name, restoreUser, expected) => {
  stubStorage({}, { token: 'stored', language: 'fr' })
  const { useSession } = createSession<typeof ANN, 'en' | 'zh'>({
    place: 'device',
    languages: LANGUAGES,
    ...(restoreUser && { restoreUser }),
  })
  expect(useSession.getState()).toEqual({ ...expected, language: 'en' })
})
