import { whenHistorySettled } from '@halyard/ui'
import { HOME } from './route-names.ts'

type Go = (path: string, replace: boolean) => void

let go: Go | undefined

/** The app gives its router here once, so that code outside of components can move too. */
export function setNavigator(given: Go): void {
  go = given
}

export function goTo(path: string, options: { readonly replace?: boolean } = {}): void {
  whenHistorySettled(() => go?.(path, options.replace ?? false))
}

/** One page back; to the parent page when the app was opened, or reloaded, on this one. */
export function goBack(parent: string = HOME): void {
  const at: unknown = window.history.state
  const depth = typeof at === 'object' && at !== null && 'idx' in at ? Number(at.idx) : 0
  if (depth > 0) window.history.back()
  else goTo(parent, { replace: true })
}

/** Where the app is now: '/pages/trade/index?pair=1'. */
export function currentPath(): string {
  return window.location.hash.slice(1) || HOME
}
