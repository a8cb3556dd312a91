import { EmptyState } from '@halyard/ui'
import { ClipboardList } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ZoneNote } from '../../../lib/format/zone-note.tsx'
import { CancelAllButton } from '../../../lib/trading/orders/cancel-all-button.tsx'
import type { Perp } from '../perp.ts'
import type { Position } from '../position.ts'
import { cancelAllOpenings } from './cancel-all-openings.ts'
import { OpenOrderCard } from './open-order-card.tsx'
import { refreshPositions } from './open-positions.ts'

interface OpenOrderListProps {
  /** Orders with a working quantity, of every contract. */
  readonly positions: readonly Position[]
  readonly perps: readonly Perp[]
}

/** Renders the working orders. */
export function OpenOrderList({ positions, perps }: OpenOrderListProps) {
  const { t } = useTranslation('perp')
  const n = positions.length
  const count = (wanted: Position['side']) => String(positions.filter(({ side }) => side === wanted).length)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-2">
        {n === 0 ? null : <ZoneNote className="py-1" />}
        <CancelAllButton
          cancelAll={() => cancelAllOpenings(positions, perps)}
          n={n}
          onDone={refreshPositions}
          rows={[
            { label: t('long'), value: count('long') },
            { label: t('short'), value: count('short') },
          ]}
          title={t('cancelAllWaiting', { n })}
        />
      </div>
      {n === 0 ? (
        <EmptyState
          hint={t('noOrdersHint')}
          icon={<ClipboardList aria-hidden size={32} />}
          title={t('noOrders')}
        />
      ) : (
        <ul className="divide-y divide-line">
          {positions.map((position) => {
            const perp = perps.find(({ perpId }) => perpId === position.perpId)
            return perp ? <OpenOrderCard perp={perp} key={position.id} position={position} /> : null
          })}
        </ul>
      )}
    </>
  )
}
