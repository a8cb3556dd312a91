import type { ResponseOf } from '@halyard/api/client'

export type PrivateEvent = ResponseOf<'user/events'>['list'][number]
type Missed = ResponseOf<'user/events'>

export interface PrivateOrderOptions {
  /** Fetches the events after a sequence number; undefined if they are not available. */
  readonly fetchAfter: (after: number | undefined) => Promise<Missed | undefined>
  readonly apply: (event: PrivateEvent) => void
  /** Refetches all private data: the sequence was interrupted, or has just begun. */
  readonly refresh: () => void
}

const FILL_PAGES_MAX = 5
const WAITING_MAX = 1000

/** Puts private events in sequence. */
export interface PrivateOrder {
  /** Fetches missed events after each sign-in of the socket. */
  readonly begin: () => Promise<void>
  readonly receive: (event: PrivateEvent) => Promise<void>
  /** Discards all state, for another customer. */
  readonly reset: () => void
}

/** Applies private events exactly once and in order. Fills a gap before applying what follows it. */
export function createPrivateOrder({ fetchAfter, apply, refresh }: PrivateOrderOptions): PrivateOrder {
  let last: number | undefined
  let filling = false
  /** Whether the socket has signed in during a fill, whose answer may lack what came between. */
  let beganMeanwhile = false
  let waiting: PrivateEvent[] = []
  let life = 0

  const take = (event: PrivateEvent) => {
    if (last === undefined || event.body.seq <= last) return
    apply(event)
    last = event.body.seq
  }

  const fill = async () => {
    filling = true
    const started = life
    let complete = false
    for (let page = 0; page < FILL_PAGES_MAX && !complete; page += 1) {
      const known = last
      const missed = await fetchAfter(known)
      if (started !== life) return
      if (!missed) break
      if (known === undefined) last = missed.last
      else for (const event of missed.list) take(event)
      complete = known !== undefined && !missed.more
      if (known === undefined) break
    }
    filling = false
    if (!beganMeanwhile) return settle(complete)
    beganMeanwhile = false
    if (!complete) refresh()
    await fill()
  }

  /** Applies the events that arrived meanwhile. If they do not continue the sequence, refreshes everything. */
  const settle = (complete: boolean) => {
    const events = waiting.toSorted((a, b) => a.body.seq - b.body.seq)
    waiting = []
    let whole = complete
    for (const event of events) {
      if (last !== undefined && event.body.prev > last) whole = false
      if (last === undefined) last = event.body.prev
      take(event)
    }
    if (!whole) refresh()
  }

  return {
    begin: async () => {
      if (filling) beganMeanwhile = true
      else await fill()
    },
    receive: async (event) => {
      if (filling || last === undefined) {
        waiting.push(event)
        if (waiting.length > WAITING_MAX) waiting.shift()
        return
      }
      if (event.body.prev <= last) return take(event)
      waiting.push(event)
      await fill()
    },
    reset: () => {
      life += 1
      last = undefined
      filling = false
      waiting = []
    },
  }
}
