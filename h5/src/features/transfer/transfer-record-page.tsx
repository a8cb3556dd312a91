import type { TransferRecord } from '@halyard/contract/client'
import { Button, EmptyState, ErrorState, PullToRefresh, SkeletonRows } from '@halyard/ui'
import { ArrowLeftRight } from '@halyard/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_TEXTS } from '../../lib/account-names.ts'
import { readApi } from '../../lib/api.ts'
import { FilterButton } from '../../lib/filter-button.tsx'
import { useFormat } from '../../lib/format.ts'
import { ListEnd } from '../../lib/list-end.tsx'
import { useCurrencies } from '../../lib/markets.ts'
import { goTo } from '../../lib/navigation.ts'
import { Page } from '../../lib/page.tsx'
import { PRIVATE } from '../../lib/queries.ts'
import { pathTo } from '../../lib/route-names.ts'
import { useSignedIn } from '../../lib/session.ts'

const PAGE_SIZE = 40

export function TransferRecordPage() {
  const { t } = useTranslation('transfer')
  const [currency, setCurrency] = useState<number>()
  const currencies = useCurrencies().data?.list ?? []
  const query = useInfiniteQuery({
    queryKey: [PRIVATE, 'transfers', currency],
    queryFn: ({ pageParam, signal }) =>
      readApi(
        'wallet/hzhistory',
        { ...(currency && { currency }), page: pageParam, limit: PAGE_SIZE },
        signal,
      ),
    enabled: useSignedIn(),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
  })
  const transfers = query.data?.pages.flatMap(({ list }) => list)
  return (
    <Page title={t('records')}>
      <div className="grid grid-cols-2 border-b border-line px-4 py-1.5">
        <FilterButton
          all={t('allCoins')}
          choices={currencies.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setCurrency}
          title={t('coin')}
          value={currency}
        />
      </div>
      <PullToRefresh onRefresh={() => query.refetch()}>
        {!transfers ? (
          query.isError ? (
            <ErrorState hint={t('errorHint')} onRetry={() => void query.refetch()} title={t('errorTitle')} />
          ) : (
            <SkeletonRows rows={8} />
          )
        ) : transfers.length === 0 ? (
          <EmptyState
            action={{ label: t('title'), onClick: () => goTo(pathTo('assets/transfer/index')) }}
            hint={t('noneHint')}
            icon={<ArrowLeftRight aria-hidden size={32} />}
            title={t('none')}
          />
        ) : (
          <>
            <ul className="divide-y divide-line">
              {transfers.map((transfer) => (
                <TransferRow key={transfer.id} transfer={transfer} />
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
    </Page>
  )
}

function TransferRow({ transfer }: { readonly transfer: TransferRecord }) {
  const { t } = useTranslation('transfer')
  const f = useFormat()
  const { from, to, number, currency_name, time } = transfer
  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block text-15">
          {t(ACCOUNT_TEXTS[from])} <span aria-hidden>→</span>
          <span className="sr-only"> {t('to')} </span> {t(ACCOUNT_TEXTS[to])}
        </span>
        <span className="block text-13 text-muted">{f.dateTime(time)}</span>
      </span>
      <span className="max-w-[50%] text-right text-15 font-medium break-words">
        {f.exact(number)} {currency_name}
      </span>
    </li>
  )
}
