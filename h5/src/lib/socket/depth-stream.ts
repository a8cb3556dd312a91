import type { Channel, DepthEvent } from '@halyard/api/client'
import { readApi } from '../calls/api.ts'
import { listen, onConnect, subscribe } from './connection.ts'
import { applyChange, bookFrom, type DepthBook, type DepthSnapshot, type Level } from './depth-book.ts'

/** A spot market and its two currencies. */
export interface Pair {
  readonly matchId: number
  readonly baseId: number
  readonly quoteId: number
}

/** The changed levels of a book, of any product. */
export type DepthChange = Omit<DepthEvent, 'match_id'>

/** The snapshot and the change stream of a book. */
export interface DepthSource {
  readonly channel: Channel
  readonly read: () => Promise<DepthSnapshot>
  /** Subscribes to the changes of this book. Returns the unsubscribe function. */
  readonly listen: (take: (change: DepthChange) => void) => () => void
}

/** Returns the depth source of a spot market. */
export function spotDepth({ matchId, baseId, quoteId }: Pair): DepthSource {
  return {
    channel: { channel: 'market_depth', match_id: matchId },
    read: () => readApi('currency/deal', { currency_id: baseId, legal_id: quoteId }),
    listen: (take) =>
      listen('market_depth', (change) => {
        if (change.match_id === matchId) take(change)
      }),
  }
}

/** The state of a live book. */
export type Depth =
  | { readonly state: 'loading' | 'error' }
  | { readonly state: 'live'; readonly bids: readonly Level[]; readonly asks: readonly Level[] }

const RETRY_MS = 2000
const GAP_MS = 250
const WAITING_MAX = 2000

/**
 * Maintains a live book: a snapshot, then every numbered change. After a gap or a new connection loads a new snapshot;
 * until then the last book stays visible.
 */
export function openDepth(source: DepthSource, onChange: (depth: Depth) => void): () => void {
  let book: DepthBook | undefined
  let waiting: DepthChange[] = []
  let attempt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let shown = false
  let gaps = 0
  let isScheduled = false

  const show = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      if (!book || attempt < 0) return
      shown = true
      onChange({ state: 'live', bids: [...book.bids], asks: [...book.asks] })
    })
  }
  const restart = async () => {
    attempt += 1
    const started = attempt
    clearTimeout(retry)
    book = undefined
    try {
      const snapshot = await source.read()
      if (started !== attempt) return
      book = bookFrom(snapshot)
      const missed = waiting
      waiting = []
      for (const change of missed) take(change)
      show()
    } catch {
      if (started !== attempt) return
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
    // The new snapshot may be slightly stale itself, so wait before requesting it.
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
