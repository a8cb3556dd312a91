import { useState } from 'react'

interface RowActionProps {
  readonly label: string
  /** The order in words. */
  readonly name: string
  readonly onClick: () => unknown
}

/** Renders a small button of a table's row. It is disabled until what it started is done. */
export function RowAction({ label, name, onClick }: RowActionProps) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await onClick()
    setBusy(false)
  }
  return (
    <button
      aria-label={`${label}: ${name}`}
      className="press min-h-7 rounded-field px-2 font-semibold text-brass disabled:text-faint"
      disabled={busy}
      onClick={() => void run()}
      type="button"
    >
      {label}
    </button>
  )
}
