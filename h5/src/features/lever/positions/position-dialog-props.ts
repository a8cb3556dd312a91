import type { LeverPosition } from '@halyard/api/client'
import type { Contract } from '../contract.ts'

export interface PositionDialogProps {
  readonly position: LeverPosition
  readonly contract: Contract
  readonly open: boolean
  readonly onClose: () => void
}
