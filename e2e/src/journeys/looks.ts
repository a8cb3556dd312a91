import type { SignedIn } from '@halyard/api/client'
import { findFlaws } from '../visual/find-flaws.ts'
import { type Customers, customersOf } from '../visual/customers.ts'
import { SCREENS, type Screen } from '../visual/screens.ts'
import { LANGUAGES, type CheckedLanguage, type Setting, settingOf, type Size } from '../visual/settings.ts'
import { waitForPage, waitForContent } from '../mobile/wait-for-content.ts'
import { storedSession } from '../mobile/stored-session.ts'
import type { Fixtures } from '../fixtures.ts'
import { allKeys } from '../words.ts'
import type { Journey } from './journey.ts'

/**
 * Checks every screen in one language, over themes and sizes: no overflow, no cut or untranslated text, no unreachable
 * button.
 */
export const visualChecks: readonly Journey[] = LANGUAGES.map((language) => ({
  name: `looks-${language}`,
  timeoutMs: 360_000,
  async run(fixtures) {
    const customers = await customersOf(fixtures)
    const keys = allKeys()
    const flaws: string[] = []
    for (const { theme, signedIn, visits } of groupVisits(language))
      flaws.push(
        ...(await checkScreens(fixtures, {
          language,
          theme,
          visits,
          keys,
          session: sessionOf(customers, signedIn),
        })),
      )
    if (flaws.length > 0) throw new Error(`${flaws.length} flaws:\n${flaws.join('\n')}`)
    return `${SCREENS.length} screens`
  },
}))

function sessionOf(customers: Customers, signedIn: Screen['signedIn']): SignedIn | undefined {
  if (typeof signedIn === 'string') return customers[signedIn]
  return signedIn ? customers.demo : undefined
}

interface Visit {
  readonly screen: Screen
  readonly size: Size
}

/** The screens that one page object visits. */
interface Group {
  readonly theme: Setting['theme']
  readonly signedIn: Screen['signedIn']
  readonly visits: Visit[]
}

/**
 * Groups screens by theme and customer, because a cold page costs more than a check. The viewport changes once per
 * group.
 */
function groupVisits(language: CheckedLanguage): Group[] {
  const groups = new Map<string, Group>()
  for (const [at, screen] of SCREENS.entries()) {
    const { signedIn } = screen
    const { theme, size } = settingOf(at, language)
    const key = JSON.stringify([theme, signedIn])
    const group = groups.get(key) ?? { theme, signedIn, visits: [] }
    group.visits.push({ screen, size })
    groups.set(key, group)
  }
  for (const { visits } of groups.values()) visits.sort((a, b) => b.size.width - a.size.width)
  return Array.from(groups.values())
}

interface Task {
  readonly language: CheckedLanguage
  readonly theme: Setting['theme']
  readonly visits: readonly Visit[]
  readonly keys: readonly string[]
  readonly session: SignedIn | undefined
}

async function checkScreens(
  fixtures: Fixtures,
  { language, theme, visits, keys, session }: Task,
): Promise<string[]> {
  const mobile = await fixtures.openMobilePage({
    reducedMotion: true,
    stored: { version: '1.0.0', ...(session ? storedSession(session) : {}), language, theme },
  })
  const { page } = mobile
  const flaws: string[] = []
  for (const { screen, size } of visits) {
    const { name, route, prepare, alwaysLoading } = screen
    const ready = alwaysLoading ? waitForPage : waitForContent
    const picture = `${name}-${language}-${theme}-${size.width}`
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
    await mobile.goto(route)
    await ready(page)
    if (prepare) {
      await prepare(page, language)
      await ready(page)
    }
    await mobile.takeScreenshot(picture)
    flaws.push(...(await findFlaws(page, keys)).map((flaw) => `${picture} ${flaw}`))
    // An open dialog would cover the next screen.
    if (prepare) await page.keyboard.press('Escape')
  }
  // Otherwise the page would continue to draw every price update.
  await mobile.close()
  return flaws
}
