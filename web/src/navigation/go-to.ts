import { whenHistorySettled } from '@halyard/ui'
import { moveTo } from './history.ts'

/** Navigates to a path, after pending history cleanup. */
export function goTo(path: string, options: { readonly replace?: boolean } = {}): void {
  whenHistorySettled(() => moveTo(path, options))
}
