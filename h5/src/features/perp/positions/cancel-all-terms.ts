import type { Translate } from '@halyard/web'
import type { CancelAllProps } from '../../../lib/trading/orders/cancel-all-button.tsx'
import type { Perp } from '../perp.ts'
import type { Position } from '../position.ts'
import { cancelAllOpenings } from './cancel-all-openings.ts'
import { refreshPositions } from './open-positions.ts'

/** Returns the question whether to cancel the working orders of all contracts. */
export function cancelAllTerms(
  positions: readonly Position[],
  perps: readonly Perp[],
  t: Translate,
): CancelAllProps {
  const n = positions.length
  const count = (wanted: Position['side']) => String(positions.filter(({ side }) => side === wanted).length)
  return {
    cancelAll: () => cancelAllOpenings(positions, perps),
    n,
    onDone: refreshPositions,
    rows: [
      { label: t('long'), value: count('long') },
      { label: t('short'), value: count('short') },
    ],
    title: t('cancelAllWaiting', { n }),
  }
}
