import type { OutcomeCount } from '../platform/outcomes.ts'

/** Requests of the server since its start, by surface and class of status. */
export interface HttpReading {
  readonly counts: readonly { readonly surface: string; readonly status: string; readonly count: number }[]
  readonly times: readonly { readonly surface: string; readonly seconds: number; readonly slow: number }[]
}

/** A queue of the console. */
export interface QueueReading {
  readonly queue: string
  readonly count: number
  readonly oldestAt: number | null
}

/** The state of PostgreSQL by its own figures. */
export interface DatabaseReading {
  readonly connections: number
  readonly connectionsMax: number
  readonly replicas: readonly {
    readonly name: string
    readonly lagBytes: number
    readonly lagSeconds: number
  }[]
  /** Whether the role of the server may read the statistics of other roles. Without it, it sees no replica. */
  readonly isReadable: boolean
  /** Whether the last attempt to archive a segment failed; null if none are archived. */
  readonly isArchiveFailing: boolean | null
  /** Seconds since a segment was archived, or since PostgreSQL started; null if none are archived. */
  readonly archiveAgeSeconds: number | null
}

/** The work of the exchange besides the engine: what customers ask for, and what waits for others. Amounts in whole coins. */
export interface WorkReading {
  readonly outcomes: readonly OutcomeCount[]
  /** Failed attempts on accounts that are remembered, and accounts that are locked now. */
  readonly signIns: { readonly failed: number; readonly locked: number }
  /** Payments that are signed or sent and in no block, by network. */
  readonly payments: readonly { readonly network: string; readonly count: number; readonly since: number }[]
  readonly database: DatabaseReading
  readonly sides: readonly { readonly currency: string; readonly side: string; readonly amount: number }[]
  readonly pools: readonly {
    readonly pool: string
    readonly currency: string
    readonly balance: number
    readonly reserved: number
  }[]
}
