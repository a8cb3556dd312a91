import { toast } from '@halyard/ui'
import { entryState } from '@halyard/web'
import { text } from '../lib/language/i18n.ts'
import { tabOf } from '../lib/navigation/route-names.ts'
import { routeNameOf } from '../lib/navigation/screen.ts'

const WAIT_MS = 2000

/**
 * Requires the back button twice to leave the app. An extra history entry lies below the first page of the app. Going
 * back to it from a tab restores the page and asks to press again; the second press leaves. Must start before the
 * router, so that it sees each history event first.
 */
export function startExitGuard(): void {
  let above = false
  let hash = window.location.hash

  const arm = () => {
    // An overlay's history entry is removed when the overlay closes; wait for that.
    if (above || state().idx || state().layer !== undefined || !onTab()) return
    // Browsers skip entries that were created without a user gesture, so wait for the first touch.
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
      if (!state().idx && state().bottom) {
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

/** Added to the state of an entry by the guard and by overlays. */
interface Others {
  readonly bottom: boolean
  readonly layer: number
}

const state = entryState<Others>

function onTab(hash: string = window.location.hash): boolean {
  return tabOf(routeNameOf(hash.slice(1))) !== undefined
}
