import type { SignedIn } from '@halyard/api/client'
import { findFlaws } from '../looks/find-flaws.ts'
import { type People, peopleOf } from '../looks/people.ts'
import { SCREENS, type Screen } from '../looks/screens.ts'
import { LANGUAGES, type LookLanguage, type Setting, settingOf, type Size } from '../looks/settings.ts'
import { arrive, settle } from '../phone/settle.ts'
import { storedSession } from '../phone/stored-session.ts'
import type { Stage } from '../stage.ts'
import { allKeys } from '../words.ts'
import type { Journey } from './journey.ts'

/**
 * Checks every screen in one language, over themes and sizes: no overflow, no cut or untranslated text, no unreachable
 * button.
 */
export const looks: readonly Journey[] = LANGUAGES.map((language) => ({
  name: `looks-${language}`,
  boundMs: 360_000,
  async run(stage) {
    const people = await peopleOf(stage)
    const keys = allKeys()
    const flaws: string[] = []
    for (const { theme, signedIn, looks } of groupLooks(language))
      flaws.push(
        ...(await lookAt(stage, { language, theme, looks, keys, session: sessionOf(people, signedIn) })),
      )
    if (flaws.length > 0) throw new Error(`${flaws.length} flaws:\n${flaws.join('\n')}`)
    return `${SCREENS.length} screens`
  },
}))

function sessionOf(people: People, signedIn: Screen['signedIn']): SignedIn | undefined {
  if (typeof signedIn === 'string') return people[signedIn]
  return signedIn ? people.demo : undefined
}

interface Look {
  readonly screen: Screen
  readonly size: Size
}

/** The screens that one page object visits. */
interface Group {
  readonly theme: Setting['theme']
  readonly signedIn: Screen['signedIn']
  readonly looks: Look[]
}

/**
 * Groups screens by theme and customer, because a cold page costs more than a check. The viewport changes once per
 * group.
 */
function groupLooks(language: LookLanguage): Group[] {
  const groups = new Map<string, Group>()
  for (const [at, screen] of SCREENS.entries()) {
    const { signedIn } = screen
    const { theme, size } = settingOf(at, language)
    const key = JSON.stringify([theme, signedIn])
    const group = groups.get(key) ?? { theme, signedIn, looks: [] }
    group.looks.push({ screen, size })
    groups.set(key, group)
  }
  for (const { looks } of groups.values()) looks.sort((a, b) => b.size.width - a.size.width)
  return Array.from(groups.values())
}

interface Task {
  readonly language: LookLanguage
  readonly theme: Setting['theme']
  readonly looks: readonly Look[]
  readonly keys: readonly string[]
  readonly session: SignedIn | undefined
}

async function lookAt(stage: Stage, { language, theme, looks, keys, session }: Task): Promise<string[]> {
  const phone = await stage.openPhone({
    still: true,
    stored: { version: '1.0.0', ...(session ? storedSession(session) : {}), language, theme },
  })
  const { page } = phone
  const flaws: string[] = []
  for (const { screen, size } of looks) {
    const { name, route, prepare, alwaysLoading } = screen
    const ready = alwaysLoading ? arrive : settle
    const picture = `${name}-${language}-${theme}-${size.width}`
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
    await phone.go(route)
    await ready(page)
    if (prepare) {
      await prepare(page, language)
      await ready(page)
    }
    await phone.shoot(picture)
    flaws.push(...(await findFlaws(page, keys)).map((flaw) => `${picture} ${flaw}`))
    // An open dialog would cover the next screen.
    if (prepare) await page.keyboard.press('Escape')
  }
  // Otherwise the page would continue to draw every price update.
  await phone.close()
  return flaws
}
