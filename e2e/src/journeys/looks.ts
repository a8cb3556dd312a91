import type { SignedIn } from '@halyard/contract/client'
import { findFlaws } from '../looks/find-flaws.ts'
import { registerNewcomer } from '../looks/newcomer.ts'
import { SCREENS, type Screen } from '../looks/screens.ts'
import { LANGUAGES, type Setting, settingOf } from '../looks/settings.ts'
import { arrive, settle } from '../phone/settle.ts'
import { storedSession } from '../phone/stored-session.ts'
import { openBelongings } from '../product/belongings.ts'
import { openHoldings } from '../product/holdings.ts'
import type { Stage } from '../stage.ts'
import { allKeys } from '../words.ts'
import type { Journey } from './journey.ts'

/** Every screen in one language, over themes and sizes: nothing overflows, is cut off, untranslated or out of reach. */
export const looks: readonly Journey[] = LANGUAGES.map((language) => ({
  name: `looks-${language}`,
  boundMs: 360_000,
  async run(stage) {
    const people = await peopleOf(stage)
    const keys = allKeys()
    const flaws: string[] = []
    const plan = SCREENS.map((screen, at) => ({ screen, setting: settingOf(at, language) }))
    for (const { setting, signedIn, screens } of groupPlan(plan)) {
      flaws.push(...(await lookAt(stage, { setting, screens, keys, session: sessionOf(people, signedIn) })))
    }
    if (flaws.length > 0) throw new Error(`${flaws.length} flaws:\n${flaws.join('\n')}`)
    return `${plan.length} screens`
  },
}))

type People = Readonly<Record<'demo' | 'holder' | 'newcomer', SignedIn>>

let known: Promise<People> | undefined

/** The same for every language: signing in again and again is what a thief does. */
function peopleOf(stage: Stage): Promise<People> {
  known ??= openPeople(stage)
  return known
}

async function openPeople(stage: Stage): Promise<People> {
  const { url } = stage.product
  return {
    demo: await openBelongings(url),
    holder: await openHoldings(url),
    newcomer: await registerNewcomer(stage),
  }
}

function sessionOf(people: People, signedIn: Screen['signedIn']): SignedIn | undefined {
  if (typeof signedIn === 'string') return people[signedIn]
  return signedIn ? people.demo : undefined
}

interface Group {
  readonly setting: Setting
  readonly signedIn: Screen['signedIn']
  readonly screens: Screen[]
}

/** Screens that share a setting and a person share a phone. */
function groupPlan(plan: ReadonlyArray<{ screen: Screen; setting: Setting }>): Group[] {
  const groups = new Map<string, Group>()
  for (const { screen, setting } of plan) {
    const { signedIn } = screen
    const key = JSON.stringify([setting, signedIn])
    const group = groups.get(key) ?? { setting, signedIn, screens: [] }
    group.screens.push(screen)
    groups.set(key, group)
  }
  return Array.from(groups.values())
}

interface Look {
  readonly setting: Setting
  readonly screens: readonly Screen[]
  readonly keys: readonly string[]
  readonly session: SignedIn | undefined
}

async function lookAt(stage: Stage, { setting, screens, keys, session }: Look): Promise<string[]> {
  const { language, theme, width, height } = setting
  const phone = await stage.openPhone({
    width,
    height,
    still: true,
    stored: { version: '1.0.0', language, theme, ...(session ? storedSession(session) : {}) },
  })
  const { page } = phone
  const flaws: string[] = []
  for (const { name, route, prepare, alwaysLoading } of screens) {
    const ready = alwaysLoading ? arrive : settle
    const picture = `${name}-${language}-${theme}-${width}`
    await phone.go(route)
    await ready(page)
    if (prepare) {
      await prepare(page, language)
      await ready(page)
    }
    await phone.shoot(picture)
    flaws.push(...(await findFlaws(page, keys)).map((flaw) => `${picture} ${flaw}`))
    // What lies over a page would lie over the next one too.
    if (prepare) await page.keyboard.press('Escape')
  }
  // It would go on drawing every price that comes.
  await phone.close()
  return flaws
}
