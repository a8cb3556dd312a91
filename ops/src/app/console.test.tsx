import { type Operator, OPERATOR_ROLES } from '@halyard/api/ops-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../lib/calls/queries.ts'
import { useSession } from '../lib/session/session.ts'
import { Console } from './console.tsx'
import { SCREENS } from './screens.ts'

const SIGNED_OUT = { ...useSession.getInitialState() }

afterEach(() => void Object.assign(useSession.getInitialState(), SIGNED_OUT))

/** Renders the console of an operator at an address. Without a language, texts are their keys. */
function markupAt(path: string, operator: Operator): string {
  // Rendering to markup reads the initial state.
  Object.assign(useSession.getInitialState(), { token: 'token', operator })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Console />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each(OPERATOR_ROLES)(
  'role %s without a required second factor: every address leads to its set-up',
  (role) => {
    const operator = { id: 1001, nickname: 'Ann', role, needs_second_factor: true, awaits_approval: false }
    for (const path of [
      '/',
      '/no-such-page',
      ...SCREENS.map((screen) => screen.path.replaceAll(/:\w+/g, '7')),
    ]) {
      const markup = markupAt(path, operator)
      expect(markup, path).toContain('setUpTitle')
      expect(markup, path).toContain('autoComplete="current-password"')
      expect(markup, path).not.toMatch(/<nav|<a /)
    }
    const guarded = { ...operator, needs_second_factor: false }
    expect(markupAt('/', guarded)).toMatch(/<nav/)
    for (const path of ['/', '/withdrawals', '/staff-factors']) {
      const markup = markupAt(path, { ...guarded, awaits_approval: true })
      expect(markup, path).toContain('awaitTitle')
      expect(markup, path).not.toMatch(/<nav|<a /)
    }
  },
)
