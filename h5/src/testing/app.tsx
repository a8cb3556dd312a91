import { type CallPath, calls, type RequestOf, type ResponseOf } from '@halyard/api'
import { createFakeServer, type FakeFailure, type FakeServer } from '@halyard/api/testing'
import { renderStage, type Stage, stopClock } from '@halyard/ui/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, vi } from 'vitest'
import { Shell } from '../app/shell.tsx'
import { useAppearance } from '../lib/browser/appearance.ts'
import { queryClient } from '../lib/calls/queries.ts'
import { FEATURE_TEXTS } from '../lib/language/feature-texts.ts'
import { loadNamespaces, startI18n } from '../lib/language/i18n.ts'
import { Router } from '@halyard/web'
import { signIn, signOut, useSession } from '../lib/session/session.ts'

/** The time in every test of a screen. */
export const NOW = Date.UTC(2027, 2, 15, 12)

/** All texts are loaded before a screen is opened, so that no test depends on which screens were opened before. */
const NAMESPACES = Object.keys(FEATURE_TEXTS).flatMap(
  (path) => /features\/(.+)\/locales\/en\.json$/.exec(path)?.[1] ?? [],
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

export interface AppOptions {
  /** The place in the app, with its query: '/pages/finance/buyPage?id=1'. */
  readonly path: string
  readonly signedIn?: boolean
  /** Which sample answers have: 1 unless given, 0 for empty lists. */
  readonly variant?: number
  readonly answers?: Answers
  /** Refuses every call without an answer of its own. */
  readonly failure?: FakeFailure
}

/** The app in a test. */
export interface App {
  readonly stage: Stage
  readonly server: FakeServer
}

/** Opens the app at a place, with answers of a server that has everything. Time stands still until something waits. */
export async function openApp(options: AppOptions): Promise<App> {
  const { path, signedIn = true, variant = 1, answers = {}, failure } = options
  await closeApp()
  stopClock(NOW)
  Object.assign(window, { innerWidth: 390, innerHeight: 844 })
  const server = createFakeServer(calls, {
    variant,
    now: NOW,
    answers,
    ...(failure && { failure }),
  })
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: refusePosition },
    configurable: true,
  })
  useSession.setState({ language: 'en' })
  useAppearance.setState(useAppearance.getInitialState())
  await startI18n()
  await loadNamespaces(NAMESPACES)
  if (signedIn) signIn({ token: 'token', user: USER })
  window.history.replaceState({}, '', `#${path}`)
  const stage = await renderStage(
    <QueryClientProvider client={queryClient}>
      <Router>
        <Shell />
      </Router>
    </QueryClientProvider>,
  )
  open = { stage, server }
  return open
}

/** The request that opens the socket, which has no answer. */
class SilentRequest {
  readonly open = () => {}
  readonly send = () => {}
  readonly abort = () => {}
  readonly setRequestHeader = () => {}
}

/** A device that does not say where it is. */
function refusePosition(_found: unknown, fail: (error: object) => void): void {
  fail({ code: 1, PERMISSION_DENIED: 1 })
}

let open: App | undefined

/** Closes the app, if it is open, and forgets everything that it has stored. Fails if an answer was invalid. */
export async function closeApp(): Promise<void> {
  const last = open
  open = undefined
  await last?.stage.close()
  queryClient.clear()
  signOut()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (last) expect(last.server.wrong).toEqual([])
}

/** Types a fund password, a digit in each of its fields. */
export async function typePin({ all, type }: Stage, digits: string): Promise<void> {
  for (const [at, digit] of Array.from(digits).entries()) {
    const field = all('textbox', /^Fund password/)[at]
    if (field) await type(field, digit)
  }
}
