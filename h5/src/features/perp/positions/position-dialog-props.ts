import type { LeverPosition } from '@halyard/api/client'
import type { Perp } from '../perp.ts'

export interface PositionDialogProps {
  readonly position: LeverPosition
  readonly perp: Perp
  readonly open: boolean
  readonly onClose: () => void
}
