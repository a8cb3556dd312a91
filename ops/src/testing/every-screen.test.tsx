import { mayCall, OPERATOR_ROLES } from '@halyard/api/ops'
import { faultsOf } from '@halyard/ui/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { SCREENS } from '../app/screens.ts'
import { closeConsole, type ConsoleOptions, openConsole } from './app.tsx'
import { pathOf } from './screen-paths.ts'

afterEach(closeConsole)

const FAILURE = { type: 'error', code: 'unavailable', message: 'The exchange is busy.' } as const

const STATES: Readonly<Record<string, Partial<ConsoleOptions>>> = {
  loaded: {},
  empty: { variant: 0 },
  refused: { failure: FAILURE },
}

/** Pages that show a form or a fixed table, which needs no answer. */
const READ_NOTHING = new Set([
  '/projects/new',
  '/customers',
  '/own-money/:kind/new',
  '/wealth/new',
  '/partners/new',
  '/permissions',
])

/** React's warning of an element that this document does not know, but browsers do. */
const UNKNOWN_ELEMENT = 'is unrecognized in this browser'

test.each(SCREENS)('$path: is sound when loaded, empty and refused', async (screen) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const found: string[] = []
  for (const [state, options] of Object.entries(STATES)) {
    const { stage } = await openConsole({ path: pathOf(screen.path), ...options })
    const lines = logged.mock.calls.splice(0).map((parts) => parts.join(' '))
    const faults = [...faultsOf(document.body), ...lines.filter((line) => !line.includes(UNKNOWN_ELEMENT))]
    const says = stage.text().includes(FAILURE.message)
    if (state === 'refused' && !says && !READ_NOTHING.has(screen.path))
      faults.push('does not say why it was refused')
    found.push(...faults.map((fault) => `${state}: ${fault}`))
  }
  logged.mockRestore()
  expect(found).toEqual([])
})

const RESTRICTED = SCREENS.flatMap(({ path, needs }) => {
  const role = OPERATOR_ROLES.find((one) => !mayCall(one, needs))
  return role ? [{ path, needs, role }] : []
})

test.each(RESTRICTED)('$path: reads nothing for the role $role', async (page) => {
  const { path, needs, role } = page
  const { server } = await openConsole({ path: pathOf(path), role })
  expect(server.take().map((call) => call.path)).not.toContain(needs)
})
