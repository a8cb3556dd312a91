import type { WithdrawalRecord, WithdrawalStatusName } from '@halyard/contract/client'
import { Button, EmptyState, ErrorState, PullToRefresh, SkeletonRows } from '@halyard/ui'
import { ArrowUpFromLine } from '@halyard/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readApi } from '../../lib/api.ts'
import { FilterButton } from '../../lib/filter-button.tsx'
import { useFormat } from '../../lib/format.ts'
import { ListEnd } from '../../lib/list-end.tsx'
import { useCurrencies } from '../../lib/markets.ts'
import { goTo } from '../../lib/navigation.ts'
import { networkName } from '../../lib/network-name.ts'
import { PRIVATE } from '../../lib/queries.ts'
import { pathTo } from '../../lib/route-names.ts'
import { useSocketEvent } from '../../lib/socket/use-socket.ts'
import { STATUS_TEXTS, STATUS_TONES, STATUSES } from './status-names.ts'

const PAGE_SIZE = 30

export function WithdrawalList() {
  const { t } = useTranslation('withdraw')
  const [currency, setCurrency] = useState<number>()
  const [status, setStatus] = useState<WithdrawalStatusName>()
  const currencies = useCurrencies().data?.list ?? []
  const filter = { ...(currency && { currency }), ...(status && { status }) }
  const query = useInfiniteQuery({
    queryKey: [PRIVATE, 'withdrawals', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      readApi('charge_mention/log3', { ...filter, page: pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
  })
  useSocketEvent('withdrawal', () => void query.refetch())
  const withdrawals = query.data?.pages.flatMap(({ list }) => list)
  const filtered = Object.keys(filter).length > 0
  return (
    <>
      <div className="grid grid-cols-2 gap-2 border-b border-line px-4 py-1.5">
        <FilterButton
          all={t('allCoins')}
          choices={currencies.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setCurrency}
          title={t('coin')}
          value={currency}
        />
        <FilterButton
          all={t('allStatuses')}
          choices={STATUSES.map((value) => ({ value, label: t(STATUS_TEXTS[value]) }))}
          onChange={setStatus}
          title={t('status')}
          value={status}
        />
      </div>
      <PullToRefresh onRefresh={() => query.refetch()}>
        {!withdrawals ? (
          query.isError ? (
            <ErrorState hint={t('errorHint')} onRetry={() => void query.refetch()} title={t('errorTitle')} />
          ) : (
            <SkeletonRows rows={8} />
          )
        ) : withdrawals.length === 0 ? (
          <EmptyState
            action={
              filtered
                ? {
                    label: t('showAll'),
                    onClick: () => {
                      setCurrency(undefined)
                      setStatus(undefined)
                    },
                  }
                : { label: t('title'), onClick: () => goTo(pathTo('assets/withdraw/index')) }
            }
            hint={filtered ? undefined : t('noneHint')}
            icon={<ArrowUpFromLine aria-hidden size={32} />}
            title={filtered ? t('noneMatch') : t('none')}
          />
        ) : (
          <>
            <ul className="divide-y divide-line">
              {withdrawals.map((withdrawal) => (
                <li key={withdrawal.id}>
                  <WithdrawalRow withdrawal={withdrawal} />
                </li>
              ))}
            </ul>
            {query.isFetchNextPageError ? (
              <div className="flex justify-center p-4" role="alert">
                <Button kind="quiet" onClick={() => void query.fetchNextPage()} size="small">
                  {t('retry')}
                </Button>
              </div>
            ) : query.hasNextPage ? (
              <ListEnd onReached={() => void query.fetchNextPage()} />
            ) : (
              <p className="py-6 text-center text-13 text-muted">{t('allShown')}</p>
            )}
          </>
        )}
      </PullToRefresh>
    </>
  )
}

function WithdrawalRow({ withdrawal }: { readonly withdrawal: WithdrawalRecord }) {
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const { id, currency_name, type, number, status, created_at } = withdrawal
  return (
    <button
      className="press flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px]"
      onClick={() => goTo(pathTo('assets/withdraw/detail', { id }))}
      type="button"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15">
          {currency_name} · {networkName(currency_name, type)}
        </span>
        <span className="block text-13 text-muted">{f.dateTime(created_at)}</span>
      </span>
      <span className="max-w-[55%] min-w-0 text-right">
        <span className="block text-15 font-medium break-words">{f.exact(number)}</span>
        <span className={`block text-13 ${STATUS_TONES[status]}`}>{t(STATUS_TEXTS[status])}</span>
      </span>
    </button>
  )
}
