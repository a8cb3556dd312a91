import { Info } from 'lucide-react'
import { useState } from 'react'
import { Sheet } from '../dialogs/sheet.tsx'

interface HelpLabelProps {
  readonly label: string
  /** The explanation of the term, in a sentence or two. */
  readonly help: string
}

/** Renders a label that shows its explanation on tap. */
export function HelpLabel({ label, help }: HelpLabelProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        aria-haspopup="dialog"
        className="press inline-flex min-h-6 items-center gap-1 text-left"
        onClick={() => setOpen(true)}
        type="button"
      >
        {label} <Info aria-hidden className="shrink-0" size={14} />
      </button>
      <Sheet onClose={() => setOpen(false)} open={open} title={label}>
        <p className="pb-2 text-15 text-text">{help}</p>
      </Sheet>
    </>
  )
}
