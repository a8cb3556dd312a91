import type { Channel } from '@halyard/api/client'
import { readApi } from '../calls/api.ts'
import { listen, onConnect, subscribe } from './connection.ts'
import type { DepthSnapshot } from './depth-book.ts'
import { type Depth, type DepthChange, openLiveDepth } from './live-depth.ts'

/** A spot market and its two currencies. */
export interface Pair {
  readonly matchId: number
  readonly baseId: number
  readonly quoteId: number
}

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

/** Maintains a live book over the app's socket. Returns the function that closes it. */
export function openDepth(source: DepthSource, onChange: (depth: Depth) => void): () => void {
  const join: Parameters<typeof openLiveDepth>[0]['join'] = (take, restart) => {
    const stops = [subscribe(source.channel), source.listen(take), onConnect(restart)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return openLiveDepth({ read: source.read, join }, onChange)
}
