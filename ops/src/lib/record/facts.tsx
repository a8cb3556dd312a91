import type { ReactNode } from 'react'
import { TitledCard } from './titled-card.tsx'

interface FactsProps {
  readonly title: string
  readonly facts: ReadonlyArray<{ readonly label: string; readonly value: ReactNode }>
}

/** Renders facts about a record as label and value, under a heading. */
export function Facts({ title, facts }: FactsProps) {
  return (
    <TitledCard title={title}>
      <dl className="grid grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13">
        {facts.map(({ label, value }) => (
          <div className="col-span-2 grid grid-cols-subgrid" key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}
