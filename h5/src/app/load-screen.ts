import type { ComponentType } from 'react'
import { queryClient } from '../lib/calls/queries.ts'
import { loadNamespaces } from '../lib/language/i18n.ts'
import { currenciesQuery, marketsQuery } from '../lib/market/markets.ts'
import { type RouteName, TAB_NAMES } from '../lib/navigation/route-names.ts'
import { SCREENS, textsOf } from './screens.ts'

/** Loads a page's code and texts in parallel, so that its first paint is complete. Rejects when either fails. */
export async function loadPage(
  load: () => Promise<ComponentType>,
  texts: readonly string[] = [],
): Promise<ComponentType> {
  const [page] = await Promise.all([load(), loadNamespaces(texts)])
  return page
}

/** Loads the page of a route with its texts. */
export function loadScreen(name: RouteName): Promise<ComponentType> {
  return loadPage(SCREENS[name].load, textsOf(SCREENS[name]))
}

/** The Network Information API; not every browser has it. */
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } }

/**
 * Preloads the rules of markets and currencies, without which spot does not open, so that it opens offline, and the other tabs and the
 * chart one by one while the device is idle. Does nothing if the browser's data saver is on.
 */
export async function prefetchTabs(idle: () => Promise<void> = untilIdle): Promise<void> {
  const { connection } = navigator as NavigatorWithConnection
  if (connection?.saveData) return
  try {
    await idle()
    await Promise.all([queryClient.prefetchQuery(marketsQuery), queryClient.prefetchQuery(currenciesQuery)])
    for (const name of [...TAB_NAMES, 'trade/kline'] as const) {
      await idle()
      await loadScreen(name)
    }
  } catch {
    // A tab that fails to preload is loaded when it is opened.
  }
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari lacks `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1000)
  })
}
