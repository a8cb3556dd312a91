import type { Perp } from '../../perp.ts'
import type { Position } from '../../position.ts'

export interface PositionDialogProps {
  readonly position: Position
  readonly perp: Perp
  readonly open: boolean
  readonly onClose: () => void
}
