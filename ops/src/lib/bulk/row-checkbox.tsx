import type { MouseEvent } from 'react'

interface RowCheckboxProps {
  readonly label: string
  readonly isSelected: boolean
  readonly isBlocked?: boolean
  readonly isTabStop?: boolean
  /** `isRange` if Shift was pressed. */
  readonly onChoose: (isRange: boolean) => void
}

/** Renders the checkbox of a row, in the browser's own control. */
export function RowCheckbox(props: RowCheckboxProps) {
  const { label, isSelected, isBlocked = false, isTabStop = true, onChoose } = props
  return (
    <label className="flex size-11 items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        checked={isSelected}
        className="size-5 accent-brass-fill"
        disabled={isBlocked}
        onChange={() => undefined}
        onClick={(event: MouseEvent) => onChoose(event.shiftKey)}
        tabIndex={isTabStop ? 0 : -1}
        type="checkbox"
      />
    </label>
  )
}
