import {
  opsCalls,
  type OpsPath,
  type OpsRequestOf,
  type OpsResponseOf,
  type OperatorRole,
} from '@halyard/api/ops'
import { createFakeServer, type FakeFailure, type FakeServer } from '@halyard/api/testing'
import { stubDevice } from '@halyard/ui/testing'
import { createAppTests, type Opened, type ServerOptions } from '@halyard/web/testing'
import { Console } from '../app/console.tsx'
import { FEATURES } from '../app/screens.ts'
import { parse } from '../lib/calls/parse.ts'
import { queryClient } from '../lib/calls/queries.ts'
import { startI18n } from '../lib/language/i18n.ts'
import { signIn, signOut, useSession } from '../lib/session/session.ts'
import { useTheme } from '../lib/session/theme.ts'

/** Answers by path. Each receives a sample of the call's response, and returns the response or a failure. */
export type Answers = {
  readonly [Path in OpsPath]?: (
    sample: OpsResponseOf<Path>,
    request: Partial<Record<keyof OpsRequestOf<Path>, string>>,
  ) => OpsResponseOf<Path> | FakeFailure | Promise<OpsResponseOf<Path> | FakeFailure>
}

export interface ConsoleOptions extends ServerOptions<Answers, FakeFailure> {
  /** The page with its filters: '/withdrawals?status=approved'. */
  readonly path: string
  /** An admin unless given; undefined opens the sign-in. */
  readonly role?: OperatorRole | undefined
  /** The step that the operator has still to take before the desk opens. */
  readonly needs?: 'second_factor' | 'approval'
  /** The secret of a sign-in with the identity provider that the tab has begun. */
  readonly begun?: string
}

/** The console in a test. */
export type OpenConsole = Opened<FakeServer>

const tests = createAppTests<FakeServer, Answers, FakeFailure>({
  element: <Console />,
  queryClient,
  signOut,
  createServer: (options) => createFakeServer(opsCalls, options),
})

export const closeConsole = tests.close

/** Opens the console at a page as operator 9, who has proposed and claimed nothing. */
export function openConsole({
  path,
  answers,
  needs,
  begun,
  ...options
}: ConsoleOptions): Promise<OpenConsole> {
  const role = 'role' in options ? options.role : 'admin'
  const operator = {
    id: 9,
    nickname: 'Olga',
    role: role ?? 'admin',
    needs_second_factor: needs === 'second_factor',
    awaits_approval: needs === 'approval',
  }
  const all: Answers = { 'ops/me': () => operator, ...answers }
  return tests.open(path, { ...options, answers: all }, async () => {
    stubDevice()
    useSession.setState({ language: 'en' })
    useTheme.setState({ theme: 'dark' })
    await startI18n(FEATURES)
    if (begun !== undefined) sessionStorage.setItem('ops.sso', begun)
    if (role) signIn('token', parse(operator))
  })
}
