import { renderStage, type Stage, stopClock, trackAnswer } from '@halyard/ui/testing'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { expect, vi } from 'vitest'
import { Router } from '../navigation/router.tsx'

/** The time in every test of a screen. */
export const NOW = Date.UTC(2027, 2, 15, 12)

/** A server that answers calls in the place of `fetch`, and lists the errors of the test itself. */
interface TestServer {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  readonly wrong: readonly string[]
}

/** How the server of a test answers. */
export interface ServerOptions<Answers, Failure> {
  /** Which sample answers have: 1 unless given, 0 for empty lists. */
  readonly variant?: number
  /** Which mixed sample answers have, if they are mixed. */
  readonly mix?: number
  readonly answers?: Answers
  /** Refuses every call without an answer of its own. */
  readonly failure?: Failure
  /** Refuses every call that changes something. */
  readonly refusal?: Failure
}

interface TestedApp<Server, Answers, Failure> {
  readonly element: ReactElement
  readonly queryClient: QueryClient
  readonly signOut: () => void
  readonly createServer: (
    options: ServerOptions<Answers, Failure> & {
      readonly variant: number
      readonly now: number
      readonly answers: Answers
    },
  ) => Server
}

/** An opened app with its server. */
export interface Opened<Server> {
  readonly stage: Stage
  readonly server: Server
}

/** Creates the functions that open and close an app in tests, with a server that has everything. */
export function createAppTests<Server extends TestServer, Answers extends object, Failure>(
  app: TestedApp<Server, Answers, Failure>,
) {
  let opened: Opened<Server> | undefined

  /** Closes the app, if it is open, and forgets everything that it has stored. Fails if an answer was invalid. */
  const close = async (): Promise<void> => {
    const last = opened
    opened = undefined
    await last?.stage.close()
    app.queryClient.clear()
    app.signOut()
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    if (last) expect(last.server.wrong).toEqual([])
  }

  /** Opens the app at a place, after `start` has prepared its session. Time stands still until something waits. */
  const open = async (
    path: string,
    options: ServerOptions<Answers, Failure> & { readonly answers: Answers },
    start: () => Promise<void>,
  ): Promise<Opened<Server>> => {
    await close()
    stopClock(NOW)
    const { variant = 1, mix, answers, failure, refusal } = options
    const server = app.createServer({
      variant,
      now: NOW,
      answers,
      ...(mix !== undefined && { mix }),
      ...(failure && { failure }),
      ...(refusal && { refusal }),
    })
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      trackAnswer(await server.fetch(url, init)),
    )
    await start()
    window.history.replaceState({}, '', `#${path}`)
    const stage = await renderStage(
      <QueryClientProvider client={app.queryClient}>
        <Router>{app.element}</Router>
      </QueryClientProvider>,
    )
    opened = { stage, server }
    return opened
  }
  return { open, close }
}
