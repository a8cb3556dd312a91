import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<Row> {
  readonly id: string
  readonly title: string
  /** The value that sorts and is exported. */
  readonly value: (row: Row) => string | number | null
  /** Content of the cell; the value if absent. */
  readonly cell?: (row: Row) => ReactNode
  /** Figures are aligned right. */
  readonly align?: 'right'
  /** How its values compare: amounts as decimals; otherwise numbers as numbers and words as words. */
  readonly sort?: 'decimal'
  /** Hidden until it is chosen. */
  readonly hidden?: boolean
  /** Names a person or a contact, and is never exported. */
  readonly personal?: boolean
}
