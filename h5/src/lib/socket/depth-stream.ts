import type { Channel, DepthEvent, WireLevel } from '@halyard/api/client'
import { readApi } from '../api.ts'
import { listen, onConnect, subscribe } from './connection.ts'
import { applyChange, bookFrom, type DepthBook, type DepthSnapshot } from './depth-book.ts'

export interface Pair {
  readonly match_id: number
  readonly currency_id: number
  readonly legal_id: number
}

/** The levels of a book that changed, whichever book it is. */
export type DepthChange = Omit<DepthEvent, 'match_id'>

/** Where a book is read from, and where its changes come from. */
export interface DepthSource {
  readonly channel: Channel
  readonly read: () => Promise<DepthSnapshot>
  /** Hears the changes of this book alone. Returns how to stop. */
  readonly listen: (take: (change: DepthChange) => void) => () => void
}

/** The book of a spot market. */
export function spotDepth({ match_id, currency_id, legal_id }: Pair): DepthSource {
  return {
    channel: { channel: 'market_depth', match_id },
    read: () => readApi('currency/deal', { currency_id, legal_id }),
    listen: (take) =>
      listen('market_depth', (change) => {
        if (change.match_id === match_id) take(change)
      }),
  }
}

export type Depth =
  | { readonly state: 'loading' | 'error' }
  | { readonly state: 'live'; readonly bids: readonly WireLevel[]; readonly asks: readonly WireLevel[] }

const RETRY_MS = 2000
const GAP_MS = 250
const WAITING_MAX = 2000

/**
 * A book, kept true: a snapshot, then every numbered change on top of it. A missing change or a new
 * connection starts over from a new snapshot, while the last book stays on the screen.
 */
export function openDepth(source: DepthSource, onChange: (depth: Depth) => void): () => void {
  let book: DepthBook | undefined
  let waiting: DepthChange[] = []
  let attempt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let shown = false
  let gaps = 0
  let told = false

  const show = () => {
    if (told) return
    told = true
    queueMicrotask(() => {
      told = false
      if (!book || attempt < 0) return
      shown = true
      onChange({ state: 'live', bids: [...book.bids], asks: [...book.asks] })
    })
  }
  const restart = async () => {
    attempt += 1
    const mine = attempt
    clearTimeout(retry)
    book = undefined
    try {
      const snapshot = await source.read()
      if (mine !== attempt) return
      book = bookFrom(snapshot)
      const missed = waiting
      waiting = []
      for (const change of missed) take(change)
      show()
    } catch {
      if (mine !== attempt) return
      if (!shown) onChange({ state: 'error' })
      retry = setTimeout(() => void restart(), RETRY_MS)
    }
  }
  const take = (change: DepthChange) => {
    if (!book) {
      waiting.push(change)
      if (waiting.length > WAITING_MAX) waiting.shift()
      return
    }
    const outcome = applyChange(book, change)
    if (outcome === 'applied') {
      gaps = 0
      show()
    }
    if (outcome !== 'gap') return
    // The snapshot may itself be a moment old, so it is not asked for in a tight circle.
    book = undefined
    waiting = [change]
    clearTimeout(retry)
    retry = setTimeout(() => void restart(), Math.min(RETRY_MS, GAP_MS * 2 ** gaps))
    gaps += 1
  }

  const stops = [
    subscribe(source.channel),
    source.listen(take),
    onConnect(() => {
      waiting = []
      void restart()
    }),
  ]
  onChange({ state: 'loading' })
  void restart()
  return () => {
    attempt = Number.NEGATIVE_INFINITY
    clearTimeout(retry)
    for (const stop of stops) stop()
  }
}
