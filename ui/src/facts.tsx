import type { ReactNode } from 'react'
import { HelpLabel } from './help-label.tsx'

export interface FactProps {
  readonly label: string
  /** What the name means, for those who tap it. */
  readonly help?: string
  readonly text: ReactNode
}

/** A figure under its name, in a grid of them. */
export function Fact({ label, help, text }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-11 text-muted">{help ? <HelpLabel help={help} label={label} /> : label}</dt>
      <dd className="break-words tabular-nums">{text}</dd>
    </div>
  )
}

/** A figure beside its name, one a line, where there is little room. Its line is there before it. */
export function FactLine({ label, help, text }: FactProps) {
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
      <dt className="text-muted">{help ? <HelpLabel help={help} label={label} /> : label}</dt>
      <dd className="min-w-0 text-right break-words">{text}</dd>
    </div>
  )
}
