import { EmptyState } from '@halyard/ui'
import { ClipboardList } from '@halyard/ui/icons'
import { Suspense } from 'react'
import { DESKTOP, useMedia } from '../../../lib/browser/use-media.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ZoneNote } from '../../../lib/format/zone-note.tsx'
import { lazyPart } from '../../../lib/trading/lazy-part.ts'
import { CancelAllButton } from '../../../lib/trading/orders/cancel-all-button.tsx'
import type { Perp } from '../perp.ts'
import type { Position } from '../position.ts'
import { cancelAllTerms } from './cancel-all-terms.ts'
import { OpenOrderCard } from './open-order-card.tsx'

interface OpenOrderListProps {
  /** Orders with a working quantity, of every contract. */
  readonly positions: readonly Position[]
  readonly perps: readonly Perp[]
}

/** Only a desktop has room for a table. */
const OpenOrderTable = lazyPart(() =>
  import('./open-order-table.tsx').then((module) => module.OpenOrderTable),
)

/** Renders the working orders. */
export function OpenOrderList({ positions, perps }: OpenOrderListProps) {
  const { t } = useTranslation('perp')
  const n = positions.length
  const desktop = useMedia(DESKTOP)
  const cancelAll = <CancelAllButton {...cancelAllTerms(positions, perps, t)} />
  if (desktop && n > 0)
    return (
      <Suspense>
        <OpenOrderTable perps={perps} positions={positions}>
          <ZoneNote className="mr-auto py-1" />
          {cancelAll}
        </OpenOrderTable>
      </Suspense>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-2">
        {n === 0 ? null : <ZoneNote className="py-1" />}
        {cancelAll}
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
