import type { EngineStats } from '../engine/index.ts'
import type { SourceState } from '../price-feed/ccxt-source.ts'
import type { JobState } from '../platform/concurrency/jobs.ts'
import type { BusinessReading } from './read-business.ts'
import type { TradingReading } from './trading-counts.ts'
import type { HttpReading, QueueReading, WorkReading } from './work-reading.ts'

/** The sockets of customers: open ones, their subscriptions, and since the start those closed for being slow or refused. */
export interface SocketStats {
  readonly connections: number
  readonly subscriptions: number
  readonly dropped: number
  readonly refused: number
}

/** Values still sealed with the previous secret, those that no secret opens, and hashes keyed by an earlier one. */
export interface RotationReading {
  readonly waiting: number
  readonly unreadable: number
  readonly finishedAt: number | null
  readonly olderFundPasswords: number
}

/** A process that stands by, to take over from the engine. */
export interface StandbyReading {
  /** The name of its machine. */
  readonly host: string
  /** Batches that it has not executed yet; null if it does not follow the engine, whose build is another one. */
  readonly behind: number | null
  readonly seenAt: number
  /** The reason of its end: a batch had another effect there. */
  readonly diverged: string | null
}

/** How this process does: the one source of the system page and of the metrics. Times are epoch milliseconds. */
export interface SystemReading {
  readonly at: number
  readonly version: string
  readonly startedAt: number
  readonly memoryBytes: number
  /** The 99th percentile of the event loop's delay since the last reading, in milliseconds. */
  readonly eventLoopMs: number
  readonly engine: EngineStats
  readonly lease: { readonly epoch: number; readonly expiresAt: number }
  /** The processes that were seen standing by in the last seconds, and those that ended within a day because they diverged. */
  readonly standbys: readonly StandbyReading[]
  readonly sources: readonly SourceState[]
  /** The longest time from the arrival of a quote to the recorded price in the last ten seconds. */
  readonly feedLagMs: number
  readonly prices: readonly { readonly market: string; readonly at: number }[]
  readonly chains: readonly {
    readonly network: string
    /** The last processed block; null if there is none. */
    readonly height: number | null
    /** Since when it is that block. */
    readonly since: number
    readonly isStopped: boolean
  }[]
  readonly jobs: readonly JobState[]
  readonly sockets: SocketStats
  /** Calls of operators that exceeded their budget of customers since the start. */
  readonly customerRejections: number
  /** How many different customers each operator opened within 24 hours, and the median of their colleagues. */
  readonly customersOpened: readonly {
    readonly operatorId: number
    readonly opened: number
    readonly median: number
  }[]
  /** How far the rotation to the current secret is; null if it was never rotated. */
  readonly secretRotation: RotationReading | null
  /** Text messages of today by country, the most used budgets first. */
  readonly texts: readonly {
    readonly country: string
    readonly sent: number
    readonly refused: number
    readonly budget: number
  }[]
  /** Whether daily files could not be written at the last attempt; null in a process that writes none. */
  readonly dailyFilesFail: boolean | null
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number }
  readonly databaseBytes: number
  /** When the newest base backup was finished; null if there is none. */
  readonly backupAt: number | null
  /** Open differences of the treasury, by check. */
  readonly differences: readonly { readonly check: string; readonly count: number }[]
  /** When the oldest withdrawal that is not over was requested; null if there is none. */
  readonly withdrawalSince: number | null
  /** Hits of screening that wait for two persons, and the screeners; without a list, none of its name. */
  readonly screening: {
    readonly waiting: number
    readonly since: number | null
    readonly screeners: readonly {
      readonly name: string
      readonly entries: number | null
      readonly datedAt: number | null
      readonly isFailing: boolean
    }[]
  }
  /** Credited claims and fundings that no statement line shows, by the name of their currency; amounts in whole coins. */
  readonly unproven: readonly {
    readonly currency: string
    readonly count: number
    readonly amount: number
    readonly since: number | null
  }[]
  /** Balances of chains as their nodes reported last, in whole coins, and by how much passed withdrawals exceed the paying address. */
  readonly wallets: readonly {
    readonly network: string
    readonly currency: string
    readonly paying: number
    readonly deposited: number
    readonly short: number
    /** By how much the paying address is below its low limit; null without one. */
    readonly refill: number | null
    readonly readAt: number | null
  }[]
  /** Transfers between own addresses: since when the oldest one is open, epoch milliseconds, and how many failed in a day. */
  readonly ownTransfers: readonly {
    readonly network: string
    readonly kind: string
    readonly since: number | null
    readonly failed: number
  }[]
  readonly http: HttpReading
  /** The queues of the console; at most half a minute old. */
  readonly queues: readonly QueueReading[]
  readonly work: WorkReading
  readonly trading: TradingReading
  /** At most a minute old. */
  readonly business: BusinessReading
}
