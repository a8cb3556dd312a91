import type { LeverPosition } from '@halyard/api/client'
import { formatUnits } from '@halyard/money'
import { ChangeText, EmptyState, ListRow } from '@halyard/ui'
import { History } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { PagedList } from '../../../lib/paged-list.tsx'
import { useShown } from '../../../lib/use-shown.ts'
import { type Contract, nameOf } from '../contract.ts'
import { netOf } from '../figures.ts'
import { useEndedPositions } from './ended-positions.ts'
import { PositionDetails } from './position-details.tsx'

interface HistoryListProps {
  readonly contracts: readonly Contract[]
  readonly status: 2 | 3
}

/** Positions that are closed, or orders that were cancelled before they opened one. */
export function HistoryList({ contracts, status }: HistoryListProps) {
  const { t } = useTranslation('lever')
  const { item: shown, open, show, close } = useShown<LeverPosition>()
  const contractOf = (position: LeverPosition) =>
    contracts.find(({ contractId }) => contractId === position.contract_id)
  const shownContract = shown && contractOf(shown)
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
        rows={useEndedPositions(status)}
        skeletonRows={4}
      >
        {(position) => {
          const contract = contractOf(position)
          return contract ? (
            <li>
              <HistoryRow contract={contract} onOpen={() => show(position)} position={position} />
            </li>
          ) : null
        }}
      </PagedList>
      {shown && shownContract ? (
        <PositionDetails contract={shownContract} onClose={close} open={open} position={shown} />
      ) : null}
    </>
  )
}

interface HistoryRowProps {
  readonly position: LeverPosition
  readonly contract: Contract
  readonly onOpen: () => void
}

function HistoryRow({ position, contract, onOpen }: HistoryRowProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const status = position.status === 3 ? '3' : '2'
  const net = formatUnits(netOf(contract, position), contract.legalDecimals)
  const why = t(position.close_reason === null ? `status_${status}` : `reason_${position.close_reason}`)
  return (
    <ListRow
      onClick={onOpen}
      right={
        position.closed_share > 0 ? (
          <ChangeText
            className="text-13"
            text={`${f.decimal(net.replace('-', ''), 2)} ${contract.legal}`}
            value={net}
          />
        ) : undefined
      }
      subtitle={`${why} · ${f.dateTime(position.updated_at)}`}
      title={
        <>
          <span className={position.type === 1 ? 'text-up' : 'text-down'}>
            {t(position.type === 1 ? 'long' : 'short')}
          </span>{' '}
          {nameOf(contract)} <span className="text-13 text-muted">{position.multiple}x</span>
        </>
      }
    />
  )
}
