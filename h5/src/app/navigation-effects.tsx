import { useLayoutEffect } from 'react'
import { LOGIN_REQUIRED } from '../lib/calls/api.ts'
import { currentPath } from '../lib/navigation/navigation.ts'
import { routeNameOf } from '../lib/navigation/screen.ts'
import { requireLogin } from '../lib/session/login-guard.ts'
import { isGuarded } from './screens.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** Leaves a customer page when the session ends, and restores scroll positions. */
export function NavigationEffects() {
  useLayoutEffect(() => {
    const leave = () => {
      if (isGuarded(routeNameOf(currentPath()))) requireLogin({ replace: true })
    }
    window.addEventListener(LOGIN_REQUIRED, leave)
    return () => window.removeEventListener(LOGIN_REQUIRED, leave)
  }, [])
  useScrollRestoration()
  return null
}
