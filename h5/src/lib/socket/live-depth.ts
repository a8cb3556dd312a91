import type { DepthEvent } from '@halyard/api/client'
import { applyChange, bookFrom, type DepthBook, type DepthSnapshot, type Level } from './depth-book.ts'

/** The changed levels of a book, of any product. */
export type DepthChange = Omit<DepthEvent, 'match_id'>

/** A book at the server: its snapshot, and the stream of its changes. */
interface LiveDepthSource {
  readonly read: () => Promise<DepthSnapshot>
  /** Joins the stream; `onConnect` runs after each connection. Returns the function that leaves it. */
  readonly join: (take: (change: DepthChange) => void, onConnect: () => void) => () => void
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
 * until then the last book stays visible. Returns the function that closes it.
 */
export function openLiveDepth(source: LiveDepthSource, onChange: (depth: Depth) => void): () => void {
  const depth = new LiveDepth(source, onChange)
  depth.open()
  return () => depth.close()
}

class LiveDepth {
  readonly #source: LiveDepthSource
  readonly #onChange: (depth: Depth) => void
  #leave: (() => void) | undefined
  #book: DepthBook | undefined
  /** The changes that arrived since the snapshot was requested. */
  #waiting: DepthChange[] = []
  /** The number of the last request for a snapshot; the replies to earlier ones are ignored. */
  #attempt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #gaps = 0
  #isShown = false
  #isScheduled = false
  #isClosed = false

  constructor(source: LiveDepthSource, onChange: (depth: Depth) => void) {
    this.#source = source
    this.#onChange = onChange
  }

  open(): void {
    this.#leave = this.#source.join(
      (change) => this.#take(change),
      () => {
        this.#waiting = []
        void this.#restart()
      },
    )
    this.#onChange({ state: 'loading' })
    void this.#restart()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    this.#leave?.()
  }

  async #restart(): Promise<void> {
    this.#attempt += 1
    const started = this.#attempt
    const isCurrent = () => started === this.#attempt && !this.#isClosed
    clearTimeout(this.#retry)
    this.#book = undefined
    try {
      const snapshot = await this.#source.read()
      if (!isCurrent()) return
      this.#book = bookFrom(snapshot)
      const missed = this.#waiting
      this.#waiting = []
      for (const change of missed) this.#take(change)
      this.#show()
    } catch {
      if (!isCurrent()) return
      if (!this.#isShown) this.#onChange({ state: 'error' })
      this.#restartIn(RETRY_MS)
    }
  }

  #take(change: DepthChange): void {
    if (!this.#book) {
      this.#waiting.push(change)
      if (this.#waiting.length > WAITING_MAX) this.#waiting.shift()
      return
    }
    const outcome = applyChange(this.#book, change)
    if (outcome === 'applied') {
      this.#gaps = 0
      this.#show()
    }
    if (outcome !== 'gap') return
    // The new snapshot may be slightly stale itself, so wait before requesting it.
    this.#book = undefined
    this.#waiting = [change]
    this.#restartIn(Math.min(RETRY_MS, GAP_MS * 2 ** this.#gaps))
    this.#gaps += 1
  }

  #restartIn(ms: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#restart(), ms)
  }

  /** Shows the book once for all changes of a task. */
  #show(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      if (!this.#book || this.#isClosed) return
      this.#isShown = true
      this.#onChange({ state: 'live', bids: [...this.#book.bids], asks: [...this.#book.asks] })
    })
  }
}
