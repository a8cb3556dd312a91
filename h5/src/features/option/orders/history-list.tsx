import { EmptyState, ListRow } from '@halyard/ui'
import { History } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { PagedList } from '../../../lib/lists/paged-list.tsx'
import { VerifiedMark } from '../keeping/verified-mark.tsx'
import type { TimedOption } from '../timed-option.ts'
import { useClosedOptions } from './option-history.ts'
import { signedProfit } from './order-figures.ts'
import { OrderName } from './order-name.tsx'
import { RESULTS } from './result-texts.ts'

interface HistoryListProps {
  /** Restricts the list to one market. */
  readonly matchId: number | undefined
  readonly onReceipt: (order: TimedOption) => void
}

/** Renders the closed options, each with a link to its receipt. */
export function HistoryList({ matchId, onReceipt }: HistoryListProps) {
  const { t } = useTranslation('option')
  return (
    <PagedList
      empty={
        <EmptyState
          hint={t('noHistoryHint')}
          icon={<History aria-hidden size={32} />}
          title={t('noHistory')}
        />
      }
      rows={useClosedOptions(matchId)}
      skeletonRows={4}
    >
      {(order) => (
        <li>
          <HistoryRow onReceipt={onReceipt} order={order} />
        </li>
      )}
    </PagedList>
  )
}

interface HistoryRowProps {
  readonly order: TimedOption
  readonly onReceipt: (order: TimedOption) => void
}

function HistoryRow({ order, onReceipt }: HistoryRowProps) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const { text, colour } = RESULTS[order.result ?? 'void']
  return (
    <ListRow
      onClick={() => onReceipt(order)}
      right={
        <span className="block text-13">
          <span className={`block text-15 font-semibold ${colour}`}>
            {signedProfit(order.profit, f.exact)} {order.currency}
          </span>
          {t(text)} <VerifiedMark optionId={order.id} />
        </span>
      }
      subtitle={f.dateTime(order.settledAt ?? order.deliveryAt)}
      title={<OrderName order={order} />}
    />
  )
}
