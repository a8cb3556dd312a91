import { CloseDialog } from './close-dialog.tsx'
import { MarginDialog } from './margin-dialog.tsx'
import type { CardAct } from './position-card.tsx'
import type { PositionDialogProps } from './position-dialog-props.ts'
import { ReverseDialog } from './reverse-dialog.tsx'
import { StopsDialog } from './stops-dialog.tsx'

const DIALOGS = {
  close: CloseDialog,
  reverse: ReverseDialog,
  stops: StopsDialog,
  margin: MarginDialog,
} as const

/** Renders the form of an action on a position. */
export function PositionDialog({ act, ...props }: PositionDialogProps & { readonly act: CardAct }) {
  const Dialog = DIALOGS[act]
  return <Dialog {...props} />
}
