import { HOME } from './route-names.ts'

interface Navigator {
  readonly go: (path: string, options: { readonly replace: boolean }) => void
  readonly back: () => void
  readonly path: () => string
}

let navigator: Navigator | undefined

/** The app gives its router here once, so that code outside of components can move too. */
export function setNavigator(given: Navigator): void {
  navigator = given
}

export function goTo(path: string, options: { readonly replace?: boolean } = {}): void {
  navigator?.go(path, { replace: options.replace ?? false })
}

/** One page back; to the home tab when there is nothing behind. */
export function goBack(): void {
  const at: unknown = window.history.state
  const depth = typeof at === 'object' && at !== null && 'idx' in at ? Number(at.idx) : 0
  if (depth > 0) navigator?.back()
  else goTo(HOME, { replace: true })
}

/** Where the app is now: '/pages/trade/index?pair=1'. */
export function currentPath(): string {
  return navigator?.path() ?? HOME
}
