import { METHODS } from '@halyard/api'
import { describeChanges } from '@halyard/api/testing'
import { walk } from '@halyard/ui/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { SCREENS } from '../app/screens.ts'
import { pathTo, ROUTE_NAMES, type RouteName } from '../lib/navigation/route-names.ts'
import { type App, closeApp, openApp } from './app.tsx'
import { ABLE } from './able-customer.ts'
import { QUERIES } from './screen-queries.ts'

afterEach(closeApp)

/** The reasons why a screen is not recorded. */
const LEFT_OUT: { readonly [Name in RouteName]?: string } = {
  'option/detail': 'verifies signatures, at the speed of the machine',
  'option/statistics': 'verifies signatures, at the speed of the machine',
  'finance/rulePage': 'is text alone',
  'help-center/detail': 'is text alone',
  'settings/agreement/index': 'is text alone',
  look: 'shows components that the other screens have',
}

/** How a server refuses. */
const BUSY = { type: 'error', code: 'unavailable', message: 'The exchange is busy.' } as const

test.each(ROUTE_NAMES.filter((name) => !(name in LEFT_OUT)))(
  '%s: shows and sends what is recorded',
  async (name) => {
    // Another test checks the errors that a screen logs.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const signedIn = SCREENS[name].only !== 'guests'
    let app: App | undefined
    const text = await walk({
      open: async ({ variant, refuses }) => {
        app = await openApp({
          path: pathTo(name, QUERIES[name]),
          signedIn,
          variant,
          answers: variant === 1 && refuses !== 'everything' ? ABLE : {},
          ...(refuses === 'everything' && { failure: BUSY }),
          ...(refuses === 'changes' && { refusal: BUSY }),
        })
        return app.stage
      },
      sent: () => describeChanges(app?.server.take() ?? [], METHODS),
      asked: () => (app?.server.take() ?? []).map((call) => call.path),
    })
    logged.mockRestore()
    await expect(text).toMatchFileSnapshot(`./recorded/${name.replaceAll('/', '-')}.txt`)
  },
)
