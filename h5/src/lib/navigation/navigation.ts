import { whenHistorySettled } from '@halyard/ui'
import { moveTo } from './history.ts'
import { HOME } from './route-names.ts'

/** Navigates to a path, after pending history cleanup. */
export function goTo(path: string, options: { readonly replace?: boolean } = {}): void {
  whenHistorySettled(() => moveTo(path, options))
}

/** Goes back one page, or to `parent` if the app was opened or reloaded on this one. */
export function goBack(parent: string = HOME): void {
  const at: unknown = window.history.state
  const depth = typeof at === 'object' && at !== null && 'idx' in at ? Number(at.idx) : 0
  if (depth > 0) window.history.back()
  else goTo(parent, { replace: true })
}

/** Returns the current path: '/pages/trade/index?pair=1'. */
export function currentPath(): string {
  return window.location.hash.slice(1) || HOME
}
