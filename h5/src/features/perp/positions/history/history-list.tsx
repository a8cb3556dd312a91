import { formatUnits } from '@halyard/money'
import { ChangeText, EmptyState, ListRow } from '@halyard/ui'
import { History } from '@halyard/ui/icons'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import { PagedList } from '../../../../lib/lists/paged-list.tsx'
import { useDialogState } from '../../../../lib/navigation/use-dialog-state.ts'
import { ArchivedNote } from '../../../../lib/trading/orders/archived-note.tsx'
import { netResultOf } from '../../figures.ts'
import { endingOf, orderTitleOf } from '../../order-title.ts'
import { nameOf, type Perp } from '../../perp.ts'
import type { Position } from '../../position.ts'
import { type EndedStatus, useEndedPositions } from './ended-positions.ts'
import { PositionDetails } from '../position-details.tsx'

interface HistoryListProps {
  readonly perps: readonly Perp[]
  readonly status: EndedStatus
}

/** Renders closed positions, or orders that were cancelled before they filled. */
export function HistoryList({ perps, status }: HistoryListProps) {
  const { t } = useTranslation('perp')
  const ended = useEndedPositions(status)
  const { item: shown, open, show, close } = useDialogState<Position>()
  const perpOf = (position: Position) => perps.find(({ perpId }) => perpId === position.perpId)
  const shownPerp = shown && perpOf(shown)
  return (
    <>
      <PagedList
        empty={
          <EmptyState
            hint={t('noHistoryHint')}
            icon={<History aria-hidden size={32} />}
            title={t('noHistory')}
          />
        }
        rows={ended}
        skeletonRows={4}
      >
        {(position) => {
          const perp = perpOf(position)
          return perp ? (
            <li>
              <HistoryRow perp={perp} onOpen={() => show(position)} position={position} />
            </li>
          ) : null
        }}
      </PagedList>
      <ArchivedNote until={ended.archivedUntil} />
      {shown && shownPerp ? (
        <PositionDetails perp={shownPerp} onClose={close} open={open} position={shown} />
      ) : null}
    </>
  )
}

interface HistoryRowProps {
  readonly position: Position
  readonly perp: Perp
  readonly onOpen: () => void
}

function HistoryRow({ position, perp, onOpen }: HistoryRowProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const net = formatUnits(netResultOf(perp, position), perp.legalDecimals)
  const price = (text: string) => f.decimal(text, perp.priceDecimals)
  const lots = t('lots', { lots: f.exact(String(position.closedLots)) })
  return (
    <ListRow
      onClick={onOpen}
      right={
        position.closedLots > 0n ? (
          <ChangeText
            className="text-13"
            text={`${f.decimal(net.replace('-', ''), 2)} ${perp.legal}`}
            value={net}
          />
        ) : position.closeReason === 'netted' ? (
          <span className="text-13">{t('lots', { lots: f.exact(String(position.lots)) })}</span>
        ) : undefined
      }
      subtitle={
        <>
          {position.closedLots > 0n ? (
            <span className="block">
              {lots} · {price(position.openPrice)} → {price(position.closePrice)}
            </span>
          ) : null}
          {t(endingOf(position))} · {f.dateTime(position.updatedAt)}
        </>
      }
      title={
        <>
          <span className={position.side === 'long' ? 'text-up' : 'text-down'}>
            {t(orderTitleOf(position))}
          </span>{' '}
          {nameOf(perp)}{' '}
          <span className="text-13 text-muted">
            {position.reduceOnly ? t('reduceOnly') : `${position.multiple}x`}
          </span>
        </>
      }
    />
  )
}
