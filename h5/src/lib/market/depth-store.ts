import { useEffect, useMemo, useState } from 'react'
import { type DepthSource, openDepth, spotDepth } from '../socket/depth-stream.ts'
import type { Depth } from '../socket/live-depth.ts'

/** A market's live order book, shared by parts of a page that read it without rendering on every change. */
export interface DepthStore {
  readonly get: () => Depth
  /** Subscribes to changes, at most one call per frame. The first listener opens the stream, the last closes it. */
  readonly subscribe: (listener: () => void) => () => void
}

const LOADING: Depth = { state: 'loading' }

/** Creates the store of a book, which connects while it has listeners. */
export function createDepthStore(source: DepthSource): DepthStore {
  const listeners = new Set<() => void>()
  let depth = LOADING
  let close: (() => void) | undefined
  return {
    get: () => depth,
    subscribe: (listener) => {
      listeners.add(listener)
      close ??= openDepth(source, (next) => {
        depth = next
        for (const notify of listeners) notify()
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        close?.()
        close = undefined
        depth = LOADING
      }
    },
  }
}

/** Returns the depth store of a spot market. */
export function useDepthStore(matchId: number, baseId: number, quoteId: number): DepthStore {
  return useMemo(() => createDepthStore(spotDepth({ matchId, baseId, quoteId })), [matchId, baseId, quoteId])
}

/** Returns the current best price of a side; '' if there is none. */
export function bestPrice(store: DepthStore, side: 'bids' | 'asks'): string {
  const book = store.get()
  return book.state === 'live' ? (book[side][0]?.[0] ?? '') : ''
}

/**
 * Returns how often a form reads the book: three times a second for the estimate of a typed size, and rarely before, when it is needed for
 * a percentage of the balance alone.
 */
export function estimateEveryMs(size: string): number {
  return size === '' ? 3_000 : 300
}

/** Returns the book at most once per `everyMs`, and at once when it becomes live. Does not subscribe if that is undefined. */
export function useSlowDepth(store: DepthStore, everyMs: number | undefined): Depth {
  const [depth, setDepth] = useState<Depth>(LOADING)
  useEffect(() => {
    if (everyMs === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLive = false
    const show = () => {
      timer = undefined
      isLive = store.get().state === 'live'
      setDepth(store.get())
    }
    const stop = store.subscribe(() => {
      if (isLive) timer ??= setTimeout(show, everyMs)
      else show()
    })
    show()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, everyMs])
  return depth
}
