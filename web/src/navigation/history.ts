/** A place in the app, read from the fragment of the address: '#/pages/trade/index?pair=1'. */
export interface Place {
  readonly pathname: string
  /** The query with its question mark, or ''. */
  readonly search: string
  /** Identifies the history entry; 'default' for entries that the app did not create. */
  readonly key: string
  /** How the app arrived there; `pop` by the browser, which includes the first place. */
  readonly by: 'pop' | 'push' | 'replace'
}

type Arrive = (place: Place) => void

/** The state of a history entry, with what others store there. */
export interface EntryState {
  readonly key?: string
  /** The number of the app's entries before this one. */
  readonly idx?: number
}

const KEY_LENGTH = 8

let arrive: Arrive | undefined

/** Reads the place of the current history entry. */
export function currentPlace(by: Place['by'] = 'pop'): Place {
  const path = window.location.hash.slice(1).split('#', 1)[0] ?? ''
  const query = path.indexOf('?')
  const pathname = query === -1 ? path : path.slice(0, query)
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: query === -1 ? '' : path.slice(query),
    key: entryState().key ?? 'default',
    by,
  }
}

/**
 * Reports each new place, after the browser's own moves too. Numbers the first entry. Returns the function that stops
 * it. One listener at a time.
 */
export function followHistory(onArrival: Arrive): () => void {
  const { history } = window
  if (entryState().idx === undefined) history.replaceState({ ...entryState(), idx: 0 }, '')
  const onPop = () => onArrival(currentPlace())
  arrive = onArrival
  window.addEventListener('popstate', onPop)
  return () => {
    arrive = undefined
    window.removeEventListener('popstate', onPop)
  }
}

/** Moves to a path, or with '?a=1' to another query of the current one, in a new history entry or in place of it. */
export function moveTo(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  const address = `#${path.startsWith('?') ? currentPlace().pathname + path : path}`
  const depth = entryState().idx ?? 0
  const key = Math.random()
    .toString(36)
    .slice(2, 2 + KEY_LENGTH)
  if (replace) window.history.replaceState({ key, idx: depth }, '', address)
  else push({ key, idx: depth + 1 }, address)
  arrive?.(currentPlace(replace ? 'replace' : 'push'))
}

/** Safari refuses a new entry after a hundred within a short time; following the address still works. */
function push(state: EntryState, address: string): void {
  try {
    window.history.pushState(state, '', address)
  } catch {
    window.location.assign(address)
  }
}

/** Returns the state of the current history entry; empty for one that has none. */
export function entryState<Others = object>(): EntryState & Partial<Others> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}
