import type { BulkCall, OpsRequestOf } from '@halyard/api/ops-client'

/** An act on several rows of a list: one request of a call for each of them. */
export interface BulkAct<Row, Call extends BulkCall = BulkCall> {
  readonly call: Call
  /** The button: 'Close conversations'. */
  readonly title: string
  /** Effect on each item, in one sentence. */
  readonly about: string
  readonly isDanger?: boolean
  /** The text that each request has: a reason, or a reply. */
  readonly field?: BulkField
  /** Whether the act is possible on a row now. */
  readonly accepts: (row: Row) => boolean
  readonly request: (row: Row, text: string) => OpsRequestOf<Call>
  /** The code of a rejection that says that the item already is as the act would make it. */
  readonly already?: string
}

/** The text of an act, the same for all items. */
export interface BulkField {
  readonly label: string
  readonly missing: string
  readonly maxLength: number
  readonly help?: string
  /** Texts to choose from. */
  readonly suggestions?: readonly { readonly id: string; readonly label: string; readonly text: string }[]
}

/** The acts on the rows of a list, and what a row is called in the results: its number. */
export interface Bulk<Row> {
  readonly acts: readonly BulkAct<Row>[]
  readonly nameOf: (row: Row) => string
}
