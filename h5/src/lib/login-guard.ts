import { currentPath, goTo } from './navigation.ts'
import { HOME, isTab, pathTo, routeNameOf } from './route-names.ts'
import { isSignedIn } from './session.ts'

const SUPPRESSED_MS = 1000
let redirectedAt = Number.NEGATIVE_INFINITY

/**
 * True when somebody is signed in. Otherwise leads to the sign-in page, which returns to `from`; silently,
 * it only says no. A second redirect within a second is suppressed.
 */
export function requireLogin(
  options: { readonly silent?: boolean; readonly from?: string; readonly replace?: boolean } = {},
): boolean {
  if (isSignedIn()) return true
  if (options.silent) return false
  const now = performance.now()
  if (now - redirectedAt < SUPPRESSED_MS) return false
  redirectedAt = now
  goTo(loginPath(options.from ?? currentPath()), { replace: options.replace ?? false })
  return false
}

/** The sign-in page with the way back: `backtype` 2 is a page of the tab bar, 1 any other. */
export function loginPath(from: string): string {
  const backtype = isTab(routeNameOf(from)) ? 2 : 1
  return pathTo('user/login/login', { backpage: from, backtype })
}

const NOT_BACK_TO = /^\/pages\/user\/login\//

/** Where a `backpage` leads: only to a page of ours that is not part of signing in, else home. */
export function safeBackpage(backpage: string | null | undefined): string {
  if (!backpage || routeNameOf(backpage) === undefined || NOT_BACK_TO.test(backpage)) return HOME
  return backpage
}
