import { faultsOf } from '@halyard/ui/testing'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SCREENS } from '../app/screens.ts'
import { pathTo, ROUTE_NAMES, type RouteName } from '../lib/navigation/route-names.ts'
import { type AppOptions, closeApp, openApp } from './app.tsx'
import { QUERIES } from './screen-queries.ts'

afterEach(closeApp)

const FAILURE = { type: 'error', code: 'unavailable', message: 'The exchange is busy.' } as const

const STATES: Readonly<Record<string, Partial<AppOptions>>> = {
  loaded: {},
  empty: { variant: 0 },
  refused: { failure: FAILURE },
}

/** The reasons why a screen does not mention a refusal. */
const COMPLETE_WITHOUT: { readonly [Name in RouteName]?: string } = {
  'settings/index': 'the keys of the exchange are a part that opens below',
  'settings/account/index': 'the session has the same facts',
  'bankbind/addbank': 'the list of countries opens on a press, and says so there',
  'choose-location': 'a place can be entered without pictures of a map',
  'open-location': 'the place is in the link',
}

/** The reasons why a part of a screen cannot be loaded from samples. */
const NOT_SAMPLED: { readonly [Name in RouteName]?: string } = {
  'settings/index': 'keys need valid signatures',
  'shared/index': 'keys need valid signatures',
  'legaltender/merchant': 'the open deals are of some states alone',
  'publication/details': 'an allotment is recomputed from whole units',
  'publication/purchase': 'a project has a price, which a sample of empty lists lacks',
  look: 'shows every state, also this one',
}

/** The name of the act that a screen offers next to an empty part, which therefore has none of its own. */
const NEXT_ACT: { readonly [Name in RouteName]?: RegExp } = {
  'index/index': /^Deposit$/,
  'option/detail': /^Trade spot pairs$/,
  'legaltender/merchant': /^Publish an advertisement$/,
  'notice/alerts': /^Trade spot pairs$/,
  'convert/recurring': /^New plan$/,
  'user/address/index': /^Add an address$/,
  'promotion/index': /^Copy link$/,
  'help-center/chat': /^Message$/,
  'bankbind/index': /^Add a bank account$/,
}

/** Calls of the frame around each screen: the watch list, and those of a screen that reads nothing. */
const ASIDE = new Set<string>(['user/watchlist'])

beforeAll(async () => {
  const path = pathTo('settings/language/language')
  const { server } = await openApp({ path, signedIn: true, ...STATES.refused })
  for (const call of server.take()) ASIDE.add(call.path)
  await closeApp()
})

const NOT_LOADED = /couldn't (?:be loaded|load)/i

test.each(ROUTE_NAMES)('%s: is sound when loaded, empty and refused', async (name) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const signedIn = SCREENS[name].only !== 'guests'
  const found: string[] = []
  for (const [state, options] of Object.entries(STATES)) {
    if (state === 'empty' && name === 'publication/purchase') continue
    const { stage, server } = await openApp({ path: pathTo(name, QUERIES[name]), signedIn, ...options })
    const faults = [...faultsOf(document.body), ...logged.mock.calls.splice(0).map(said)]
    if (state === 'empty') faults.push(...withoutNextAct(NEXT_ACT[name]))
    const says = NOT_LOADED.test(stage.text())
    if (state === 'loaded' && says && !(name in NOT_SAMPLED)) faults.push('was not loaded')
    const reads = server.take().flatMap(({ path }) => (ASIDE.has(path) ? [] : [path]))
    if (state === 'refused' && reads.length > 0 && !says && !(name in COMPLETE_WITHOUT))
      faults.push(`does not say that it was refused ${reads.join()}`)
    found.push(...faults.map((fault) => `${state}: ${fault}`))
  }
  logged.mockRestore()
  expect(found).toEqual([])
})

/** Returns the texts of the empty parts that offer no act, with none of that name on their screen. */
function withoutNextAct(elsewhere: RegExp | undefined): string[] {
  const acts = Array.from(document.querySelectorAll('button, textarea, input'))
  const names = acts.map((act) => act.getAttribute('aria-label') ?? act.textContent)
  if (elsewhere && names.some((name) => elsewhere.test(name))) return []
  return Array.from(document.querySelectorAll('main [data-empty]'))
    .filter((part) => !part.querySelector('button, a'))
    .map((part) => `leads nowhere: ${part.textContent}`)
}

/** Returns a line for what was logged as an error. */
function said([text, ...values]: readonly unknown[]): string {
  return `logged ${String(text).replaceAll(/%[sod]/g, () => String(values.shift()))}`
}
