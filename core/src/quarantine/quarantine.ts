/**
 * Kinds of units that are set aside alone. The clock acts on the first four one by one. `perp` is a contract, with its mark price, funding and
 * positions; `perpOpening` the opening orders of a contract; `marketIndex` the index price of a market; `stopOrder` a stop order, which prices trigger.
 */
export const DUE_KINDS = [
  'fiatDeal',
  'option',
  'subscriptionOrder',
  'wealthOrder',
  'perp',
  'perpOpening',
  'marketIndex',
  'stopOrder',
] as const
export type DueKind = (typeof DUE_KINDS)[number]

/** A record, by the id that it has among those of its kind: of a contract for `perpOpening`, of a market for `marketIndex`. */
export interface DueRecord {
  readonly record: DueKind
  readonly recordId: number
}

/** A record that is or was set aside as stored. */
export interface SetAsideRow extends DueRecord {
  readonly reason: string
  /** In epoch milliseconds. */
  readonly setAt: number
  /** The first operator who lets it be retried. */
  readonly firstReviewerId: number | undefined
  /** The second one, and when the clock may act on it again; `undefined` while it is set aside. */
  readonly reviewerId: number | undefined
  readonly retriedAt: number | undefined
}

/** The state of the quarantine. */
export interface QuarantineState {
  readonly quarantine: Quarantine
}

export interface Quarantine {
  /** The records that are set aside, by `recordKey`. */
  readonly setAside: Map<string, SetAsideRow>
  /** The record that is processed: after a failure, the one that failed. */
  processing: DueRecord | undefined
  /** In a rehearsal: checks the changes of each record that was processed, and throws at the first that is wrong. */
  checkProcessed: (() => void) | undefined
  readonly changed: Map<string, SetAsideRow>
}

export function createQuarantine(): Quarantine {
  return { setAside: new Map(), processing: undefined, checkProcessed: undefined, changed: new Map() }
}

/** Returns the key of a record, in memory and of its row. */
export function recordKey({ record, recordId }: DueRecord): string {
  return `${record}:${recordId}`
}
