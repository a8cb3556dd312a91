import { createHashRouter } from 'react-router'
import { LOGIN_REQUIRED } from '../lib/api.ts'
import { requireLogin } from '../lib/login-guard.ts'
import { currentPath, setNavigator } from '../lib/navigation.ts'
import { routeNameOf } from '../lib/route-names.ts'
import { routes } from './routes.tsx'
import { isGuarded } from './screens.ts'

export function createRouter() {
  const router = createHashRouter(routes)
  setNavigator({
    go: (path, { replace }) => void router.navigate(path, { replace }),
    back: () => void router.navigate(-1),
    path: () => router.state.location.pathname + router.state.location.search,
  })
  window.addEventListener(LOGIN_REQUIRED, () => {
    if (isGuarded(routeNameOf(currentPath()))) requireLogin({ replace: true })
  })
  return router
}
