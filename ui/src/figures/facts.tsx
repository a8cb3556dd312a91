import type { ReactNode } from 'react'
import { HelpLabel } from '../fields/help-label.tsx'

/** The props of `Fact` and `FactLine`. */
export interface FactProps {
  readonly label: string
  /** An explanation of the label, shown on tap. */
  readonly help?: string
  readonly text: ReactNode
  /** The subject that a long press explains, for an app that listens to presses of `data-explain`. */
  readonly explains?: string
}

/** Renders a figure below its label, for a grid of figures. */
export function Fact({ label, help, text, explains }: FactProps) {
  return (
    <div className="min-w-0" data-explain={explains}>
      <dt className="text-11 text-muted">{help ? <HelpLabel help={help} label={label} /> : label}</dt>
      <dd className="break-words tabular-nums">{text}</dd>
    </div>
  )
}

/** Renders a figure next to its label, one a line, for little space. Reserves its line while `text` is empty. */
export function FactLine({ label, help, text }: Omit<FactProps, 'explains'>) {
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
      <dt className="text-muted">{help ? <HelpLabel help={help} label={label} /> : label}</dt>
      <dd className="min-w-0 text-right break-words">{text}</dd>
    </div>
  )
}
