import { toast } from '@halyard/ui'
import { text } from '../lib/i18n.ts'
import { routeNameOf, tabOf } from '../lib/route-names.ts'

const WAIT_MS = 2000

/**
 * Back twice to leave. Under the first page of the app lies one more entry of the browser's history: whoever
 * goes back to it from a tab stays where they were and is told to press again, which then really leaves.
 * Must start before the router does, so that it sees each step first.
 */
export function startExitGuard(): void {
  let above = false
  let hash = window.location.hash

  const arm = () => {
    // An entry of something that lies over the page goes away again.
    if (above || depth() !== 0 || state().layer !== undefined || !onTab()) return
    // Browsers skip entries that were made without a touch, so this waits for the first one.
    window.history.replaceState({ ...state(), bottom: true }, '')
    const { bottom: _, ...rest } = state()
    window.history.pushState(rest, '')
    above = true
  }
  const onPop = (event: PopStateEvent) => {
    const here = hash
    const arrived = event.state as { bottom?: boolean } | null
    if (!above || !arrived?.bottom || !onTab(here)) {
      hash = window.location.hash
      if (arrived?.bottom) above = false
      return
    }
    above = false
    window.history.replaceState(state(), '', here)
    toast(text('pressAgain'))
    setTimeout(() => {
      if (depth() === 0 && state().bottom) {
        window.history.forward()
        above = true
      }
    }, WAIT_MS)
  }
  window.addEventListener('popstate', onPop, { capture: true })
  for (const touch of ['pointerup', 'keyup']) {
    window.addEventListener(touch, () => {
      hash = window.location.hash
      arm()
    })
  }
}

interface EntryState {
  readonly idx?: number
  readonly bottom?: boolean
  readonly layer?: number
}

function state(): EntryState {
  const held: unknown = window.history.state
  return typeof held === 'object' && held !== null ? held : {}
}

function depth(): number {
  return state().idx ?? 0
}

function onTab(hash: string = window.location.hash): boolean {
  return tabOf(routeNameOf(hash.slice(1))) !== undefined
}
