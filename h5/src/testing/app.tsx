import { type CallPath, calls, type RequestOf, type ResponseOf } from '@halyard/api'
import { createFakeServer, type FakeFailure, type FakeServer } from '@halyard/api/testing'
import { type Stage, stubDevice, trackCrypto } from '@halyard/ui/testing'
import { createAppTests, FetchedRequest, NOW, type Opened, type ServerOptions } from '@halyard/web/testing'
import { vi } from 'vitest'
import { Shell } from '../app/shell.tsx'
import { useAppearance } from '../lib/browser/appearance.ts'
import { queryClient } from '../lib/calls/queries.ts'
import { FEATURE_TEXTS } from '../lib/language/feature-texts.ts'
import { loadNamespaces, startI18n } from '../lib/language/i18n.ts'
import { signIn, signOut, useSession } from '../lib/session/session.ts'

export { NOW }

/** All texts are loaded before a screen is opened, so that no test depends on which screens were opened before. */
const NAMESPACES = Object.keys(FEATURE_TEXTS).flatMap(
  (path) => /(?:features|trading)\/(.+)\/locales\/en\.json$/.exec(path)?.[1] ?? [],
)

const USER = {
  id: 1,
  account_number: 'H-1001',
  nickname: 'Ann',
  email: 'a***@example.com',
  mobile: null,
  invite_code: 'ANN1001',
  lang: 'en',
  created_at: NOW - 86_400_000,
} as const

/** Answers by path. Each receives a sample of the call's response, and returns the response or a failure. */
export type Answers = {
  readonly [Path in CallPath]?: (
    sample: ResponseOf<Path>,
    request: Partial<Record<keyof RequestOf<Path>, string>>,
  ) => ResponseOf<Path> | FakeFailure | Promise<ResponseOf<Path> | FakeFailure>
}

export interface AppOptions extends ServerOptions<Answers, FakeFailure> {
  /** The place in the app, with its query: '/pages/finance/buyPage?id=1'. */
  readonly path: string
  readonly signedIn?: boolean
  /** The width of the window in pixels: that of a phone unless given. */
  readonly width?: number
}

/** The app in a test. */
export type App = Opened<FakeServer>

const tests = createAppTests<FakeServer, Answers, FakeFailure>({
  element: <Shell />,
  queryClient,
  signOut,
  createServer: (options) => createFakeServer(calls, options),
})

export const closeApp = tests.close

/** Opens the app at a place. */
export function openApp({
  path,
  signedIn = true,
  answers = {},
  width = 390,
  ...options
}: AppOptions): Promise<App> {
  return tests.open(path, { ...options, answers }, async () => {
    Object.assign(window, { innerWidth: width, innerHeight: 844 })
    stubDevice()
    trackCrypto()
    vi.stubGlobal('XMLHttpRequest', FetchedRequest)
    Object.defineProperty(navigator, 'geolocation', {
      value: { getCurrentPosition: refusePosition },
      configurable: true,
    })
    useSession.setState({ language: 'en' })
    useAppearance.setState(useAppearance.getInitialState())
    await startI18n()
    await loadNamespaces(NAMESPACES)
    if (signedIn) signIn({ token: 'token', user: USER })
  })
}

/** A device that does not say where it is. */
function refusePosition(_found: unknown, fail: (error: object) => void): void {
  fail({ code: 1, PERMISSION_DENIED: 1 })
}

/** Types a fund password, a digit in each of its fields. */
export async function typePin({ all, type }: Stage, digits: string): Promise<void> {
  for (const [at, digit] of Array.from(digits).entries()) {
    const field = all('textbox', /^Fund password/)[at]
    if (field) await type(field, digit)
  }
}
