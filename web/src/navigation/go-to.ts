import { whenHistorySettled } from '@halyard/ui'
import { moveTo } from './history.ts'

/** Navigates to a path, after pending history cleanup. */
export function goTo(path: string, options: { readonly replace?: boolean } = {}): void {
  whenHistorySettled(() => moveTo(path, options))
}

/** Goes back one page, or to `parent` if the app was opened or reloaded on this one. */
export function goBackOr(parent: string): void {
  const at: unknown = window.history.state
  const depth = typeof at === 'object' && at !== null && 'idx' in at ? Number(at.idx) : 0
  if (depth > 0) window.history.back()
  else goTo(parent, { replace: true })
}
