import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode } from 'react'

/** The props of `Switch`, a controlled component. */
export interface SwitchProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Renders a switch that applies immediately. The whole line is the touch target. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-15">
      <span className="min-w-min flex-1">{label}</span>
      <Base.Root
        checked={checked}
        className="relative ml-auto h-7 w-12 shrink-0 rounded-full border border-control bg-raised p-0.5 transition-colors data-checked:border-brass-fill data-checked:bg-brass-fill"
        onCheckedChange={onChange}
      >
        <Base.Thumb className="block size-5 translate-y-px rounded-full bg-control transition-transform data-checked:translate-x-5 data-checked:bg-on-brass" />
      </Base.Root>
    </label>
  )
}
