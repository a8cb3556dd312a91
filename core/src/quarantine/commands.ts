import type { DueKind } from './quarantine.ts'

/**
 * Sets aside a record that cannot be processed. The engine sends it at a start, before the clock goes on. The clock, prices and
 * customers do not act on the record until two operators let it be retried; its funds stay frozen.
 */
export interface SetAside {
  readonly kind: 'setAside'
  readonly record: DueKind
  readonly recordId: number
  /** The failure, for operators. */
  readonly reason: string
}

/** An operator lets a record be processed again. The second one does it. */
export interface RetryRecord {
  readonly kind: 'retryRecord'
  readonly record: DueKind
  readonly recordId: number
  readonly operatorId: number
  /** A first operator whose part no longer counts, because they lost the role since. */
  readonly withdrawnOperatorId?: number | undefined
}

/** The commands on records that are set aside. */
export type QuarantineCommand = SetAside | RetryRecord
