import type { ComponentType } from 'react'
import { loadNamespaces } from '../lib/i18n.ts'
import { type RouteName, TAB_NAMES } from '../lib/route-names.ts'
import { isComingSoon, SCREENS, textsOf } from './screens.ts'

/** Loads a page's code together with its texts, so that its first paint has words. Rejects when either fails. */
export async function loadPage(
  load: () => Promise<ComponentType>,
  texts: readonly string[] = [],
): Promise<ComponentType> {
  const [page] = await Promise.all([load(), loadNamespaces(texts)])
  return page
}

export async function loadScreen(name: RouteName): Promise<ComponentType> {
  if (!isComingSoon(name)) return loadPage(SCREENS[name].load, textsOf(SCREENS[name]))
  const { ComingSoonPage } = await import('./coming-soon-page.tsx')
  return () => <ComingSoonPage name={name} />
}

/** Not every browser has it. */
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } }

/**
 * Loads the other tabs while the device is idle, one after another, so that they open without a network. Does nothing
 * when the customer has asked the browser to save data.
 */
export async function prefetchTabs(idle: () => Promise<void> = untilIdle): Promise<void> {
  const { connection } = navigator as NavigatorWithConnection
  if (connection?.saveData) return
  try {
    for (const name of TAB_NAMES) {
      await idle()
      await loadScreen(name)
    }
  } catch {
    // The tab loads when it is opened.
  }
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1000)
  })
}
