import { entryState, goTo } from '@halyard/web'
import { HOME } from './route-names.ts'

/** Goes back one page, or to `parent` if the app was opened or reloaded on this one. */
export function goBack(parent: string = HOME): void {
  if (entryState().idx) window.history.back()
  else goTo(parent, { replace: true })
}

/** Returns the current path: '/pages/trade/index?pair=1'. */
export function currentPath(): string {
  return window.location.hash.slice(1) || HOME
}
