import { entryState, goTo } from '@halyard/web'
import { HOME } from './route-names.ts'
import { parentOf } from './screen.ts'

/** Goes back one page or one open layer, or to the page above this one if the app was opened here. */
export function goBack(): void {
  const { idx, layer } = entryState<{ readonly layer: number }>()
  if (idx || layer) window.history.back()
  else goTo(parentOf(currentPath()), { replace: true })
}

/** Returns the current path: '/pages/trade/index?pair=1'. */
export function currentPath(): string {
  return window.location.hash.slice(1) || HOME
}
