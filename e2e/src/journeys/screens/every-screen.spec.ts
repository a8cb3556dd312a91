import type { SignedIn } from '@halyard/api/client'
import { findFlaws } from '../../visual/find-flaws.ts'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import type { Customers } from '../../product/customers.ts'
import { SCREENS, type Screen } from '../../visual/screens.ts'
import { LANGUAGES, type CheckedLanguage, type Setting, settingOf, type Size } from '../../visual/settings.ts'
import { waitForPage, waitForContent } from '../../mobile/wait-for-content.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { allKeys } from '../../words.ts'

const LANGUAGE_NAMES = { en: 'English', de: 'German', jp: 'Japanese', th: 'Thai' } as const

test.describe.configure({ mode: 'parallel', timeout: 360_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const language of LANGUAGES)
  test(`${LANGUAGE_NAMES[language]}: every screen fits, is translated and accessible`, async ({
    customers,
    openMobilePage,
  }) => {
    const keys = allKeys()
    for (const { theme, signedIn, visits } of groupVisits(language)) {
      const session = sessionOf(customers, signedIn)
      const mobile = await openMobilePage({
        stored: { version: '1.0.0', ...(session ? storedSession(session) : {}), language, theme },
      })
      for (const visit of visits) await checkScreen(mobile, { ...visit, language, theme, keys })
      // Otherwise the page would continue to draw every price update.
      await mobile.close()
    }
  })

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

interface Task extends Visit {
  readonly language: CheckedLanguage
  readonly theme: Setting['theme']
  readonly keys: readonly string[]
}

async function checkScreen(mobile: MobilePage, { screen, size, language, theme, keys }: Task): Promise<void> {
  const { page } = mobile
  const { name, route, prepare, alwaysLoading } = screen
  const ready = alwaysLoading ? waitForPage : waitForContent
  const picture = `${name}-${language}-${theme}-${size.width}`
  await test.step(picture, async () => {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
    await mobile.goto(route)
    await ready(page)
    if (prepare) {
      await prepare(page, language)
      await ready(page)
    }
    await mobile.takeScreenshot(picture)
    expect.soft(await findFlaws(page, keys)).toEqual([])
    // An open dialog would cover the next screen.
    if (prepare) await page.keyboard.press('Escape')
  })
}
