import type { CustomerId, MarketId, PerpId } from '../../ids.ts'
import { DueQueue } from '../../schedule/due-queue.ts'

/** A countdown as stored. At its end all orders of its customer in its market, in all markets, or on its contract are cancelled. */
export interface CountdownRow {
  readonly ownerId: CustomerId
  /** 0: all markets, or a contract. */
  readonly marketId: MarketId
  /** 0: no contract. */
  readonly perpId: PerpId
  /** When it ends, in epoch milliseconds. 0 once it has ended or is switched off. */
  readonly dueAt: number
}

interface Running extends CountdownRow {
  /** The time of its entry in the queue: `dueAt`, or earlier if it was set again. */
  queuedAt: number
}

/** How many entries of the queue may belong to no running countdown. */
const STALE_MAX = 64

/** The countdowns that run. Setting one again leaves its entry in the queue, which is moved when its time has come. */
export class Countdowns {
  private readonly running = new Map<number, Running>()
  private queue = new DueQueue()
  /** The countdowns that changed since the last drain. */
  readonly changed = new Map<number, CountdownRow>()

  /** The time at which `takeDue` has something to do; `undefined` if no countdown runs. */
  get nextAt(): number | undefined {
    return this.queue.nextAt
  }

  /** Sets a countdown, or switches it off with 0. */
  set(row: CountdownRow): void {
    this.restore(row)
    this.changed.set(keyOf(row), row)
  }

  restore(row: CountdownRow): void {
    const key = keyOf(row)
    const before = this.running.get(key)
    if (row.dueAt === 0) {
      this.running.delete(key)
      return
    }
    const isQueued = before !== undefined && before.queuedAt <= row.dueAt
    this.running.set(key, { ...row, queuedAt: isQueued ? before.queuedAt : row.dueAt })
    if (!isQueued) this.queue.add(row.dueAt, key)
    // A customer may set a countdown and switch it off, or set it shorter, any number of times before the first entry is due.
    if (this.queue.size > 2 * this.running.size + STALE_MAX) this.dropStale()
  }

  private dropStale(): void {
    this.queue = new DueQueue()
    for (const [key, countdown] of this.running) {
      countdown.queuedAt = countdown.dueAt
      this.queue.add(countdown.dueAt, key)
    }
  }

  /** The number of entries in the queue. */
  get queued(): number {
    return this.queue.size
  }

  /** Ends and returns the next countdown that is due by a time: the earliest, then by customer, and by market before contract. */
  takeDue(at: number): CountdownRow | undefined {
    for (let due = this.queue.takeBefore(at + 1); due; due = this.queue.takeBefore(at + 1)) {
      const countdown = this.running.get(due.id)
      if (countdown?.queuedAt !== due.at) continue
      if (countdown.dueAt <= at) {
        const { ownerId, marketId, perpId } = countdown
        this.set({ ownerId, marketId, perpId, dueAt: 0 })
        return countdown
      }
      countdown.queuedAt = countdown.dueAt
      this.queue.add(countdown.dueAt, due.id)
    }
    return undefined
  }

  /** Returns the countdowns that run, by customer, market and contract. */
  rows(): CountdownRow[] {
    return [...this.running]
      .toSorted(([a], [b]) => a - b)
      .map(([, { ownerId, marketId, perpId, dueAt }]) => ({ ownerId, marketId, perpId, dueAt }))
  }
}

/** Returns a number for a customer and a market or contract, whose ids are below 65,536. */
function keyOf({ ownerId, marketId, perpId }: CountdownRow): number {
  return perpId === 0 ? ownerId * 131_072 + marketId : ownerId * 131_072 + 65_536 + perpId
}
