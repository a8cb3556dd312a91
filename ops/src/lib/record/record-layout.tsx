import type { ReactNode } from 'react'

interface RecordLayoutProps {
  /** Facts about the record. */
  readonly facts: ReactNode
  /** Decisions that wait for a person, and the history. */
  readonly side: ReactNode
}

/** Lays out a record: its facts at the left, the decision that waits and its history at the right. */
export function RecordLayout({ facts, side }: RecordLayoutProps) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
      <div className="grid min-w-0 gap-4">{facts}</div>
      <div className="grid min-w-0 gap-4">{side}</div>
    </div>
  )
}
