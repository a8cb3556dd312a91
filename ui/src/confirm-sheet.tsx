import type { ReactNode } from 'react'
import { Button, type ButtonKind } from './button.tsx'
import { Rows, type RowsProps } from './rows.tsx'
import { Sheet } from './sheet.tsx'

export interface ConfirmSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What will happen, line by line. */
  readonly rows: RowsProps['rows']
  readonly note?: ReactNode
  /** Says what it does: 'Buy BTC', not 'OK'. */
  readonly action: string
  readonly kind?: ButtonKind
  readonly loading?: boolean
  /** Why it cannot be confirmed now. */
  readonly reason?: string | undefined
  readonly onConfirm: () => void
}

/** Before money moves: what will happen, in plain rows, and one button. */
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
