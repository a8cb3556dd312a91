import {
  opsCalls,
  type OpsPath,
  type OpsRequestOf,
  type OpsResponseOf,
  type OperatorRole,
} from '@halyard/api/ops'
import { createFakeServer, type FakeFailure, type FakeServer } from '@halyard/api/testing'
import { renderStage, type Stage, stopClock } from '@halyard/ui/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from '@halyard/web'
import { expect, vi } from 'vitest'
import { Console } from '../app/console.tsx'
import { FEATURES } from '../app/screens.ts'
import { queryClient } from '../lib/calls/queries.ts'
import { startI18n } from '../lib/language/i18n.ts'
import { signIn, signOut, useSession } from '../lib/session/session.ts'
import { useTheme } from '../lib/session/theme.ts'

/** The time in every test of a page. */
export const NOW = Date.UTC(2027, 2, 15, 12)

/** Answers by path. Each receives a sample of the call's response, and returns the response or a failure. */
export type Answers = {
  readonly [Path in OpsPath]?: (
    sample: OpsResponseOf<Path>,
    request: Partial<Record<keyof OpsRequestOf<Path>, string>>,
  ) => OpsResponseOf<Path> | FakeFailure | Promise<OpsResponseOf<Path> | FakeFailure>
}

export interface ConsoleOptions {
  /** The page with its filters: '/withdrawals?status=approved'. */
  readonly path: string
  /** An admin unless given; undefined opens the sign-in. */
  readonly role?: OperatorRole | undefined
  /** Which sample answers have: 1 unless given, 0 for empty lists. */
  readonly variant?: number
  readonly answers?: Answers
  /** Refuses every call without an answer of its own. */
  readonly failure?: FakeFailure
}

/** The console in a test. */
export interface OpenConsole {
  readonly stage: Stage
  readonly server: FakeServer
}

/** Opens the console at a page as operator 9, who has proposed and claimed nothing. */
export async function openConsole(options: ConsoleOptions): Promise<OpenConsole> {
  const { path, variant = 1, answers = {}, failure } = options
  const role = 'role' in options ? options.role : 'admin'
  await closeConsole()
  if (!isStarted) await startI18n(FEATURES)
  isStarted = true
  stopClock(NOW)
  const operator = {
    id: 9,
    nickname: 'Olga',
    role: role ?? 'admin',
    needs_second_factor: false,
    awaits_approval: false,
  }
  const all: Answers = { 'ops/me': () => operator, ...answers }
  const server = createFakeServer(opsCalls, {
    variant,
    now: NOW,
    answers: all,
    ...(failure && { failure }),
  })
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({ language: 'en' })
  useTheme.setState({ theme: 'dark' })
  if (role) signIn('token', operator)
  window.history.replaceState({}, '', `#${path}`)
  const stage = await renderStage(
    <QueryClientProvider client={queryClient}>
      <Router>
        <Console />
      </Router>
    </QueryClientProvider>,
  )
  open = { stage, server }
  return open
}

let open: OpenConsole | undefined
let isStarted = false

/** Closes the console, if it is open, and forgets its session. Fails if an answer was invalid. */
export async function closeConsole(): Promise<void> {
  const last = open
  open = undefined
  await last?.stage.close()
  queryClient.clear()
  signOut()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (last) expect(last.server.wrong).toEqual([])
}
