import type { Language, SignedIn } from '@halyard/api/client'
import type { MobilePage, MobilePageOptions } from '../mobile/open-mobile-page.ts'
import { storedSession } from '../mobile/stored-session.ts'
import { waitForContent, waitForPage } from '../mobile/wait-for-content.ts'
import type { Customers } from '../product/customers.ts'
import type { Screen } from './screens.ts'
import type { Setting, Visit } from './settings.ts'

/** The visits of one customer in one language: one page makes them all, because a cold page costs more than a check. */
export interface Tour {
  readonly language: Language
  readonly signedIn: Screen['signedIn']
  readonly visits: readonly Visit[]
}

/** Groups visits by language and customer. */
export function planTours(visits: readonly Visit[]): Tour[] {
  const tours = new Map<string, { language: Language; signedIn: Screen['signedIn']; visits: Visit[] }>()
  for (const visit of visits) {
    const { language, screen } = visit
    const key = `${language} ${customerOf(screen.signedIn)}`
    const tour = tours.get(key) ?? { language, signedIn: screen.signedIn, visits: [] }
    tour.visits.push(visit)
    tours.set(key, tour)
  }
  return Array.from(tours.values())
}

/** Returns the name of the customer of a screen. */
export function customerOf(signedIn: Screen['signedIn']): keyof Customers | 'guest' {
  if (typeof signedIn === 'string') return signedIn
  return signedIn ? 'demo' : 'guest'
}

/** Opens the page of a tour. Its theme is the system's, so that it changes without a reload. */
export function openTour(
  { language, signedIn }: Tour,
  customers: Customers,
  open: (options: MobilePageOptions) => Promise<MobilePage>,
): Promise<MobilePage> {
  const customer = customerOf(signedIn)
  const session: SignedIn | undefined = customer === 'guest' ? undefined : customers[customer]
  const stored = { version: '1.0.0', ...(session ? storedSession(session) : {}), language, theme: 'system' }
  return open({ stored })
}

/** Opens a screen and calls `look` in each of its settings. */
export async function visitScreen(
  mobile: MobilePage,
  { screen, language, settings }: Visit,
  look: (setting: Setting) => Promise<void>,
): Promise<void> {
  const { page } = mobile
  const { route, prepare, alwaysLoading } = screen
  const ready = alwaysLoading ? waitForPage : waitForContent
  const apply = async ({ theme, size }: Setting) => {
    await page.emulateMedia({ colorScheme: theme })
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
  }
  if (settings[0]) await apply(settings[0])
  await mobile.goto(route)
  await ready(page)
  await prepare?.(page, language)
  for (const setting of settings) {
    await apply(setting)
    await ready(page)
    await look(setting)
  }
  // An open dialog would cover the next screen.
  if (prepare) await page.keyboard.press('Escape')
}

/** Returns the name of a picture: 'home-de-light-360'. */
export function pictureName({ screen, language }: Visit, { theme, size }: Setting): string {
  return `${screen.name}-${language}-${theme}-${size.width}`
}
