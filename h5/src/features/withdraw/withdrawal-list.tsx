import { EmptyState, PullToRefresh } from '@halyard/ui'
import { ArrowUpFromLine } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { FilterButton } from '../../lib/lists/filter-button.tsx'
import { PagedList } from '../../lib/lists/paged-list.tsx'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSignal } from '../../lib/socket/use-socket.ts'
import { CoinFilter } from '../../lib/wallet/coin-filter.tsx'
import { networkName } from '../../lib/wallet/network-name.ts'
import { type Status, STATUS_TEXTS, STATUS_TONES, STATUSES } from './status-names.ts'
import { toWithdrawal, type Withdrawal } from './withdrawal.ts'

const LIST = [PRIVATE, 'withdrawals', 'list'] as const
const PAGE_SIZE = 30

/** Renders all withdrawals, filtered by coin and status. */
export function WithdrawalList() {
  const { t } = useTranslation('withdraw')
  const [currency, setCurrency] = useState<number>()
  const [status, setStatus] = useState<Status>()
  const filter = { ...(currency && { currency }), ...(status && { status }) }
  const withdrawals = usePages([...LIST, filter], async (page, signal) => {
    const request = { ...filter, page, limit: PAGE_SIZE }
    return parsePage(await readApi('charge_mention/log3', request, signal), toWithdrawal)
  })
  useSignal('withdrawal', () => void queryClient.invalidateQueries({ queryKey: LIST }))
  const filtered = Object.keys(filter).length > 0
  const showAll = () => {
    setCurrency(undefined)
    setStatus(undefined)
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-2 border-b border-line px-4 py-1.5">
        <CoinFilter onChange={setCurrency} value={currency} />
        <FilterButton
          all={t('allStatuses')}
          choices={STATUSES.map((value) => ({ value, label: t(STATUS_TEXTS[value]) }))}
          onChange={setStatus}
          title={t('status')}
          value={status}
        />
      </div>
      <PullToRefresh onRefresh={() => withdrawals.refetch()}>
        <PagedList
          empty={
            <EmptyState
              action={
                filtered
                  ? { label: t('showAll'), onClick: showAll }
                  : { label: t('title'), onClick: () => goTo(pathTo('assets/withdraw/index')) }
              }
              hint={filtered ? undefined : t('noneHint')}
              icon={<ArrowUpFromLine aria-hidden size={32} />}
              title={filtered ? t('noneMatch') : t('none')}
            />
          }
          rows={withdrawals}
          skeletonRows={8}
        >
          {(withdrawal) => (
            <li>
              <WithdrawalRow withdrawal={withdrawal} />
            </li>
          )}
        </PagedList>
      </PullToRefresh>
    </>
  )
}

function WithdrawalRow({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const { id, currency, network, amount, status, createdAt } = withdrawal
  return (
    <button
      className="press flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px]"
      onClick={() => goTo(pathTo('assets/withdraw/detail', { id }))}
      type="button"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15">
          {currency} · {networkName(currency, network)}
        </span>
        <span className="block text-13 text-muted">{f.dateTime(createdAt)}</span>
      </span>
      <span className="max-w-[55%] min-w-0 text-right">
        <span className="block text-15 font-medium break-words">{f.exact(amount)}</span>
        <span className={`block text-13 ${STATUS_TONES[status]}`}>{t(STATUS_TEXTS[status])}</span>
      </span>
    </button>
  )
}
