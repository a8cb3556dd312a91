import type { Keeper } from '@halyard/receipt/keeping'
import { serverNow } from '../../../lib/calls/server-clock.ts'
import { listen, onConnect, subscribe } from '../../../lib/socket/connection.ts'

/** After the page was hidden the browser delivers what waited, so it is not known when that arrived. */
const AFTER_HIDDEN_MS = 2_000
/** The waits for a receipt, in milliseconds: it is signed about a second after the price that decides. */
const WAITS_MS = [1_000, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000, 60_000] as const

/** Passes live heads to a keeper while own options run, and has it settle those that ended. */
export interface HeadFollower {
  /** Joins or leaves the live heads. */
  readonly update: () => void
  /** Compares the kept records with the customer's list, now and until everything can be compared. */
  readonly compare: () => void
  readonly stop: () => void
}

export function followHeads(keeper: Keeper): HeadFollower {
  const clock = watchVisibility()
  const settling = new Set<string>()
  let leave: (() => void) | undefined
  let isStopped = false
  const compare = createComparison(keeper, () => isStopped)

  const settle = async (id: string) => {
    if (settling.has(id)) return
    settling.add(id)
    for (const ms of WAITS_MS) {
      if (isStopped) break
      const isSettled = await keeper.settle(id)
      // An option that was removed from the exchange's records has no receipt, but is missing in the list.
      compare()
      if (isSettled) {
        void keeper.recheck()
        break
      }
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
    settling.delete(id)
  }
  const update = () => {
    const isNeeded = !isStopped && keeper.running().length > 0
    if (isNeeded) leave ??= subscribe({ channel: 'trail_live' })
    else {
      leave?.()
      leave = undefined
    }
    if (!isStopped) for (const { id } of keeper.due()) void settle(id)
  }
  const stops = [
    listen('trail_live', (head) => {
      void keeper.takeHead(head, clock.arrivedAt())
      update()
    }),
    listen('closed_microorder', () => {
      update()
      compare()
    }),
    onConnect(() => void keeper.fill()),
    clock.stop,
  ]
  return {
    update,
    compare,
    stop: () => {
      isStopped = true
      for (const stop of stops) stop()
      update()
    },
  }
}

/** Returns a function that compares until nothing is left to compare; a call meanwhile has it compare once more. */
function createComparison(keeper: Keeper, isStopped: () => boolean): () => void {
  let asked = 0
  let isRunning = false
  const run = async () => {
    isRunning = true
    for (const ms of WAITS_MS) {
      const before = asked
      const isDone = await keeper.compare()
      if (isStopped() || (isDone && asked === before)) break
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
    isRunning = false
  }
  return () => {
    asked += 1
    if (!isRunning && !isStopped()) void run()
  }
}

/** Returns the time of an arrival by the server's clock; undefined while the page is hidden, and shortly after. */
function watchVisibility() {
  let visibleSince = document.hidden ? Number.POSITIVE_INFINITY : 0
  const look = () => {
    visibleSince = document.hidden ? Number.POSITIVE_INFINITY : serverNow()
  }
  document.addEventListener('visibilitychange', look)
  return {
    arrivedAt: () => (serverNow() > visibleSince + AFTER_HIDDEN_MS ? serverNow() : undefined),
    stop: () => document.removeEventListener('visibilitychange', look),
  }
}
