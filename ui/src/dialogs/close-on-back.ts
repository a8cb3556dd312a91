import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Lets the browser's back button close the overlay above a page instead of leaving the page. Each open layer has its
 * own history entry on top of the page's, a copy of it. Closing a layer in another way removes its entry. The router
 * sees neither.
 */
interface Layer {
  readonly close: () => void
}

interface Entry {
  readonly layer?: number
  /** The position of the entry in the history, as the router counts it. */
  readonly idx?: number
}

const layers: Layer[] = []
const waiting: Array<() => void> = []
/** The number of layer entries on top of the history. */
let entries = 0
/** The page below them. */
let page = { idx: undefined as number | undefined, address: '' }
let isStarted = false
let isLeaving = false
let isScheduled = false

/** Starts listening. Must run before the router starts: listeners run in the order of registration. */
export function startCloseOnBack(): void {
  isStarted = true
  window.addEventListener('popstate', onPop, { capture: true })
  // After a reload no layer is open.
  const { layer, ...state } = stateOf(window.history.state)
  if (layer !== undefined) window.history.replaceState(state, '')
}

/** Makes the back button close a layer while it is open. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (!open || !isStarted) return
    const layer: Layer = { close: () => close.current() }
    layers.push(layer)
    schedule()
    notify()
    return () => {
      const at = layers.indexOf(layer)
      if (at === -1) return
      layers.splice(at, 1)
      schedule()
      notify()
    }
  }, [open])
}

const watchers = new Set<() => void>()

/** Returns whether a layer is open: a sheet, a dialog or a menu. */
export function useIsLayerOpen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => layers.length > 0,
  )
}

function notify(): void {
  for (const changed of watchers) changed()
}

/** Runs `action` now, or after pending history cleanup, which would undo an earlier navigation. */
export function whenHistorySettled(action: () => void): void {
  if (isLeaving || isScheduled) waiting.push(action)
  else action()
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  // Batch: one layer may close as another opens.
  queueMicrotask(() => {
    isScheduled = false
    reconcileHistory()
  })
}

/** Adjusts the number of history entries to the number of layers. */
function reconcileHistory(): void {
  if (isLeaving) return
  for (; entries < layers.length; entries++) enter()
  if (entries > layers.length) leave()
  else for (const action of waiting.splice(0)) action()
}

function enter(): void {
  const below = stateOf(window.history.state)
  if (entries === 0) page = { idx: below.idx, address: window.location.href }
  window.history.pushState({ ...below, layer: entries + 1 }, '')
}

/** The entry that the router put in place of a layer's, until it is restored at the page's own position. */
let replacement: { readonly state: Entry; readonly address: string } | undefined

function leave(): void {
  const top = stateOf(window.history.state)
  if (top.layer === undefined && top.idx !== page.idx) {
    // Another page lies above the layer entries. They are skipped when the user goes back to them.
    entries = 0
    return reconcileHistory()
  }
  replacement = top.layer === undefined ? { state: top, address: window.location.href } : undefined
  isLeaving = true
  window.history.go(layers.length - entries)
}

function onPop(event: PopStateEvent): void {
  const arrived = stateOf(event.state).layer ?? 0
  const isAtPage = window.location.href === page.address
  if (isLeaving) {
    isLeaving = false
    entries = arrived
    // If the user navigated elsewhere meanwhile, the router must see the event.
    if (isAtPage || arrived > 0) {
      event.stopImmediatePropagation()
      restore(arrived)
    }
    return reconcileHistory()
  }
  if (entries > arrived && isAtPage) event.stopImmediatePropagation()
  entries = arrived
  for (const { close } of layers.splice(arrived)) close()
  notify()
  schedule()
}

function restore(layer: number): void {
  if (!replacement) return
  const { state, address } = replacement
  window.history.replaceState(layer === 0 ? state : { ...state, layer }, '', address)
}

function stateOf(state: unknown): Entry {
  return typeof state === 'object' && state !== null ? state : {}
}
