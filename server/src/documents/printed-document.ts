import type { Language } from '@halyard/api'

/** A column of a table. Its width is a share of the page, of which all columns of a table have 1 together. */
export interface Column {
  readonly title: string
  readonly width: number
  readonly align?: 'right'
}

export interface Row {
  readonly cells: readonly string[]
  /** A row of sums, which is bold. */
  readonly isTotal?: boolean
}

export interface Section {
  readonly title: string
  readonly note?: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

/** A document to print. All texts are in its language; the same data makes the same bytes. */
export interface PrintedDocument {
  readonly language: Language
  /** The BCP 47 tag of the language: given, so that the thread that draws loads no schemas for it. */
  readonly tag: string
  readonly title: string
  /** The period. */
  readonly subtitle: string
  /** Epoch milliseconds, the time that the file states as its own. */
  readonly at: number
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Sentences that must not be missed, in a frame. */
  readonly notices: readonly string[]
  readonly sections: readonly Section[]
  /** At the foot of each page, with {page} and {pages}. */
  readonly foot: string
  readonly pageOf: string
}
