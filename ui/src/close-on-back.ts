import { useEffect, useRef } from 'react'

/**
 * What lies over a page is closed by going back, and the page stays. Each open layer has an entry of its own on top of
 * the browser's history, a copy of the page's; it is taken away again when the layer is closed in another way.
 * Pages are told of neither.
 */
interface Layer {
  readonly close: () => void
}

interface Entry {
  readonly layer?: number
  /** Where the router counts itself to be. */
  readonly idx?: number
}

const layers: Layer[] = []
const waiting: Array<() => void> = []
/** How many entries of ours lie on top of the history. */
let entries = 0
/** The page below them. */
let page = { idx: undefined as number | undefined, address: '' }
let isStarted = false
let isLeaving = false
let isScheduled = false

/** Must start before the router does: listeners are called in the order in which they came. */
export function startCloseOnBack(): void {
  isStarted = true
  window.addEventListener('popstate', onPop, { capture: true })
  // After a reload nothing is open any more.
  const { layer, ...state } = stateOf(window.history.state)
  if (layer !== undefined) window.history.replaceState(state, '')
}

/** Makes going back close a layer while it is open. */
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
    return () => {
      const at = layers.indexOf(layer)
      if (at === -1) return
      layers.splice(at, 1)
      schedule()
    }
  }, [open])
}

/** Runs at once, or as soon as the history has been brought in order: a page that is gone to before would be left again. */
export function whenHistorySettled(act: () => void): void {
  if (isLeaving || isScheduled) waiting.push(act)
  else act()
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  // One layer may give way to another: both are seen together.
  queueMicrotask(() => {
    isScheduled = false
    reconcileHistory()
  })
}

/** As many entries as there are layers. */
function reconcileHistory(): void {
  if (isLeaving) return
  for (; entries < layers.length; entries++) enter()
  if (entries > layers.length) leave()
  else for (const act of waiting.splice(0)) act()
}

function enter(): void {
  const below = stateOf(window.history.state)
  if (entries === 0) page = { idx: below.idx, address: window.location.href }
  window.history.pushState({ ...below, layer: entries + 1 }, '')
}

/** What the page put in the place of an entry of ours, until it stands where the page's own was. */
let replacement: { readonly state: Entry; readonly address: string } | undefined

function leave(): void {
  const top = stateOf(window.history.state)
  if (top.layer === undefined && top.idx !== page.idx) {
    // Another page lies over our entries. They are passed over when someone comes back to them.
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
    // Whoever went elsewhere meanwhile is there now, and the router has to know.
    if (isAtPage || arrived > 0) {
      event.stopImmediatePropagation()
      restore(arrived)
    }
    return reconcileHistory()
  }
  if (entries > arrived && isAtPage) event.stopImmediatePropagation()
  entries = arrived
  for (const { close } of layers.splice(arrived)) close()
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
