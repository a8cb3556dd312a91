import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '../controls/button.tsx'
import { Rows, type RowsProps } from '../layout/rows.tsx'
import { Sheet } from './sheet.tsx'

/** The props of `ConfirmSheet`. */
export interface ConfirmSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** The terms to confirm, as label and value. */
  readonly rows: RowsProps['rows']
  readonly note?: ReactNode
  /** The label of the button, which names the action: 'Buy BTC', not 'OK'. */
  readonly action: string
  readonly kind?: ButtonKind
  readonly loading?: boolean
  /** The reason why it cannot be confirmed now. */
  readonly reason?: string | undefined
  readonly onConfirm: () => void
}

/** Renders the confirmation before money moves: the terms and one button. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, title, rows, note, action, kind = 'primary', loading, reason, onConfirm } = props
  return (
    <Sheet
      actions={
        <Button kind={kind} loading={loading ?? false} onClick={onConfirm} reason={reason} wide>
          {action}
        </Button>
      }
      onClose={onClose}
      open={open}
      title={title}
    >
      <Rows rows={rows} />
      {note ? <div className="mt-3 text-13 text-muted">{note}</div> : null}
    </Sheet>
  )
}
