import { METHODS } from '@halyard/api'
import { describeChanges } from '@halyard/api/testing'
import { walk } from '@halyard/ui/testing'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SCREENS } from '../app/screens.ts'
import { pathTo, ROUTE_NAMES, type RouteName } from '../lib/navigation/route-names.ts'
import { type App, closeApp, openApp } from './app.tsx'
import { ABLE } from './able-customer.ts'
import { SCENARIOS } from './scenarios.ts'
import { QUERIES } from './screen-queries.ts'

/** Every part that a screen loads when it is first used. */
const PARTS = import.meta.glob(['../{features,lib}/**/*.{ts,tsx}', '!**/*.test.*', '!**/testing.ts'])

// A part that is loaded during a test takes real time.
beforeAll(() => Promise.all(Object.values(PARTS).map((load) => load())))

afterEach(closeApp)

/** The reasons why a screen is not recorded. */
const LEFT_OUT: { readonly [Name in RouteName]?: string } = {
  'finance/rulePage': 'is text alone',
  'help-center/detail': 'is text alone',
  'settings/agreement/index': 'is text alone',
  look: 'shows components that the other screens have',
}

/** A folder for records with all lines of mixed answers, to compare two versions; see docs/testing.md. */
const FOLDER = import.meta.env['HALYARD_RECORDED'] as string | undefined

/** How a server refuses. */
const BUSY = { type: 'error', code: 'unavailable', message: 'The exchange is busy.' } as const

/** How a record calls the screen on a large window. */
const DESKTOP = 'on a desktop'

const RECORDED = [
  ...ROUTE_NAMES.filter((name) => !(name in LEFT_OUT)).map((screen) => ({
    record: screen.replaceAll('/', '-'),
    screen,
    query: QUERIES[screen],
    answers: {},
    isBrief: false,
  })),
  ...Object.entries(SCENARIOS).map(([record, { screen, query = QUERIES[screen], answers }]) => ({
    record,
    screen,
    query,
    answers,
    isBrief: true,
  })),
]

/** Returns whether a control opens the menu; the home page has the same. */
function isMenu(control: HTMLElement): boolean {
  return control.getAttribute('aria-label') === 'Menu'
}

test.each(RECORDED)('$record: shows and sends what is recorded', async (one) => {
  // Another test checks the errors that a screen logs.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  let app: App | undefined
  const text = await walk({
    open: async ({ variant, mix, refuses, as }) => {
      app = await openApp({
        path: pathTo(one.screen, one.query),
        signedIn: SCREENS[one.screen].only !== 'guests',
        variant,
        ...(mix !== undefined && { mix }),
        ...(as === DESKTOP && { width: 1_600 }),
        answers: variant === 1 && refuses !== 'everything' ? { ...ABLE, ...one.answers } : {},
        ...(refuses === 'everything' && { failure: BUSY }),
        ...(refuses === 'changes' && { refusal: BUSY }),
      })
      return app.stage
    },
    sent: () => describeChanges(app?.server.take() ?? [], METHODS),
    others: [DESKTOP],
    asked: () => (app?.server.take() ?? []).map((call) => call.path),
    isBrief: one.isBrief,
    isFull: FOLDER !== undefined,
    ...(one.screen !== 'index/index' && { skips: isMenu }),
  })
  logged.mockRestore()
  await expect(text).toMatchFileSnapshot(`${FOLDER ?? './recorded'}/${one.record}.txt`)
})
