import { currentPath } from '../navigation/navigation.ts'
import { goTo } from '@halyard/web'
import { HOME, isTab, pathTo } from '../navigation/route-names.ts'
import { routeNameOf } from '../navigation/screen.ts'
import { isSignedIn } from './session.ts'

const SUPPRESSED_MS = 1000
const NOT_BACK_TO = /^\/pages\/user\/login\//
let redirectedAt = Number.NEGATIVE_INFINITY

/** Returns whether a redirect to the sign-in page is suppressed now: another happened less than a second ago. */
export function isRedirectSuppressed(): boolean {
  return performance.now() - redirectedAt < SUPPRESSED_MS
}

/**
 * Returns true if signed in. Otherwise opens the sign-in page, which returns to `from`; with `silent` opens nothing.
 * A page that redirects passes `replace`, and a second redirect within a second is suppressed. Without it a button was
 * pressed, which works also right after a redirect, but opens the page once if it is pressed twice.
 */
export function requireLogin(
  options: { readonly silent?: boolean; readonly from?: string; readonly replace?: boolean } = {},
): boolean {
  if (isSignedIn()) return true
  const { silent, replace = false } = options
  if (silent || (replace ? isRedirectSuppressed() : NOT_BACK_TO.test(currentPath()))) return false
  redirectedAt = performance.now()
  goTo(loginPath(options.from ?? currentPath()), { replace })
  return false
}

/** Returns the path of the sign-in page with the return path. `backtype` 2 is a page of the tab bar, 1 any other. */
export function loginPath(from: string): string {
  const backtype = isTab(routeNameOf(from)) ? 2 : 1
  return pathTo('user/login/login', { backpage: from, backtype })
}

/**
 * Returns the page to open after signing in: `backpage` if it is a page of the app and not a sign-in page, else the
 * home page. Prevents open redirects.
 */
export function safeBackpage(backpage: string | null | undefined): string {
  if (!backpage || routeNameOf(backpage) === undefined || NOT_BACK_TO.test(backpage)) return HOME
  return backpage
}
