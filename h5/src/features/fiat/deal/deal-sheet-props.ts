import type { Deal } from './deal.ts'

/** The props of a sheet that makes a step of a deal. */
export interface DealSheetProps {
  readonly deal: Deal
  readonly open: boolean
  readonly onClose: () => void
}
