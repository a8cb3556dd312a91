import type { InstrumentData } from './instrument-data.ts'

/** The changes of the books of a kind of instrument, and its trades, since the last beat. */
export interface Beat {
  readonly data: InstrumentData
  readonly depth: ReturnType<InstrumentData['takeDepthChanges']>
  readonly trades: ReturnType<InstrumentData['takeTrades']>
}

type Listener = (beats: readonly Beat[]) => void

/** Gives the changes of market data to all who stream it. They are taken once, so that every stream has the same numbers. */
export interface Beats {
  /** Registers a listener. Returns the function that removes it. */
  onBeat(listener: Listener): () => void
  /** Takes the changes of all kinds, if anyone listens. */
  beat(): void
}

export function createBeats(kinds: readonly InstrumentData[]): Beats {
  const listeners = new Set<Listener>()
  return {
    onBeat(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    beat() {
      if (listeners.size === 0) return
      const beats = kinds.map((data) => ({
        data,
        depth: data.takeDepthChanges(),
        trades: data.takeTrades(),
      }))
      for (const listener of listeners) listener(beats)
    },
  }
}
