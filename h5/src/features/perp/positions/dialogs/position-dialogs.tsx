import { CloseDialog } from './close-dialog.tsx'
import { MarginDialog } from './margin-dialog.tsx'
import type { CardAction } from '../position-card.tsx'
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
export function PositionDialog({ action, ...props }: PositionDialogProps & { readonly action: CardAction }) {
  const Dialog = DIALOGS[action]
  return <Dialog {...props} />
}
