import { OPERATOR_ROLES } from '@halyard/api/ops-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from '@halyard/web'
import { stubHistory } from '@halyard/web/testing'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Operator } from '../lib/calls/records.ts'
import { queryClient } from '../lib/calls/queries.ts'
import { text } from '../lib/language/i18n.ts'
import { useSession } from '../lib/session/session.ts'
import { startTexts } from '../testing/start-texts.ts'
import { Console } from './console.tsx'
import { FEATURES, SCREENS } from './screens.ts'

const SIGNED_OUT = { ...useSession.getInitialState() }

beforeAll(() => startTexts(FEATURES))

afterEach(() => void Object.assign(useSession.getInitialState(), SIGNED_OUT))

/** Renders the console of an operator at an address. */
function markupAt(path: string, operator: Operator): string {
  // Rendering to markup reads the initial state.
  Object.assign(useSession.getInitialState(), { token: 'token', user: operator })
  stubHistory({ hash: `#${path}` })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Router>
        <Console />
      </Router>
    </QueryClientProvider>,
  )
}

test.each(OPERATOR_ROLES)(
  'role %s without a required second factor: every address leads to its set-up',
  (role) => {
    const operator = { id: 1001, nickname: 'Ann', role, needsSecondFactor: true, awaitsApproval: false }
    for (const path of [
      '/',
      '/no-such-page',
      ...SCREENS.map((screen) => screen.path.replaceAll(/:\w+/g, '7')),
    ]) {
      const markup = markupAt(path, operator)
      expect(markup, path).toContain(text('session:setUpTitle'))
      expect(markup, path).toContain('autoComplete="current-password"')
      expect(markup, path).not.toMatch(/<nav|<a /)
    }
    const guarded = { ...operator, needsSecondFactor: false }
    expect(markupAt('/', guarded)).toMatch(/<nav/)
    for (const path of ['/', '/withdrawals', '/staff-factors']) {
      const markup = markupAt(path, { ...guarded, awaitsApproval: true })
      expect(markup, path).toContain(text('session:awaitTitle'))
      expect(markup, path).not.toMatch(/<nav|<a /)
    }
  },
)
