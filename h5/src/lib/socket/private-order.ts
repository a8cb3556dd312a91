import type { ResponseOf } from '@halyard/api/client'

export type PrivateEvent = ResponseOf<'user/events'>['list'][number]
type Missed = ResponseOf<'user/events'>

interface PrivateOrderOptions {
  /** The events after a sequence number, or undefined when they cannot be had. */
  readonly fetchAfter: (after: number | undefined) => Promise<Missed | undefined>
  readonly apply: (event: PrivateEvent) => void
  /** Continuity is gone, or has only just begun: everything private is to be read again. */
  readonly refresh: () => void
}

const FILL_PAGES_MAX = 5
const WAITING_MAX = 1000

export interface PrivateOrder {
  /** After each sign-in of the socket: finds what was missed. */
  readonly begin: () => Promise<void>
  readonly receive: (event: PrivateEvent) => Promise<void>
  /** Another customer: forgets everything. */
  readonly reset: () => void
}

/** Applies private events exactly once and in order; a gap is filled before anything after it is applied. */
export function createPrivateOrder({ fetchAfter, apply, refresh }: PrivateOrderOptions): PrivateOrder {
  let last: number | undefined
  let filling = false
  let waiting: PrivateEvent[] = []
  let life = 0

  const take = (event: PrivateEvent) => {
    if (last === undefined || event.body.seq <= last) return
    apply(event)
    last = event.body.seq
  }

  const fill = async () => {
    filling = true
    const mine = life
    let complete = false
    for (let page = 0; page < FILL_PAGES_MAX && !complete; page += 1) {
      const known = last
      const missed = await fetchAfter(known)
      if (mine !== life) return
      if (!missed) break
      if (known === undefined) last = missed.last
      else for (const event of missed.list) take(event)
      complete = known !== undefined && !missed.more
      if (known === undefined) break
    }
    filling = false
    settle(complete)
  }

  /** Applies what came in meanwhile. What still does not connect is answered by reading everything again. */
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
      if (!filling) await fill()
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
