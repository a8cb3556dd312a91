/** The records that the clock acts on one by one. */
export const DUE_KINDS = ['fiatDeal', 'option', 'subscriptionOrder', 'wealthOrder'] as const
export type DueKind = (typeof DUE_KINDS)[number]

/** A record that the clock acts on. */
export interface DueRecord {
  readonly record: DueKind
  readonly recordId: number
}

/** A record that is or was set aside, as it is stored. */
export interface SetAsideRow extends DueRecord {
  readonly reason: string
  /** In epoch milliseconds. */
  readonly setAt: number
  /** The first operator who lets it be retried. */
  readonly firstOperatorId: number | undefined
  /** The second one, and when the clock may act on it again; `undefined` while it is set aside. */
  readonly secondOperatorId: number | undefined
  readonly retriedAt: number | undefined
}

/** The state of the quarantine. */
export interface QuarantineState {
  readonly quarantine: Quarantine
}

export interface Quarantine {
  /** The records that are set aside, by `recordKey`. */
  readonly setAside: Map<string, SetAsideRow>
  /** The record that the clock acts on: after a failure, the one that failed. */
  processing: DueRecord | undefined
  readonly changed: Map<string, SetAsideRow>
}

export function createQuarantine(): Quarantine {
  return { setAside: new Map(), processing: undefined, changed: new Map() }
}

/** Returns the key of a record, in memory and of its row. */
export function recordKey({ record, recordId }: DueRecord): string {
  return `${record}:${recordId}`
}
