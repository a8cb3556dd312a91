import { EmptyState, PullToRefresh } from '@halyard/ui'
import { ArrowLeftRight } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { PagedList } from '../../lib/lists/paged-list.tsx'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { ACCOUNT_TEXTS } from '../../lib/wallet/account-names.ts'
import { CoinFilter } from '../../lib/wallet/coin-filter.tsx'
import { toTransfer, type Transfer } from './transfer.ts'

const PAGE_SIZE = 40

export function TransferRecordPage() {
  const { t } = useTranslation('transfer')
  const [currency, setCurrency] = useState<number>()
  const transfers = usePages([PRIVATE, 'transfers', currency], async (page, signal) => {
    const request = { ...(currency && { currency }), page, limit: PAGE_SIZE }
    return parsePage(await readApi('wallet/hzhistory', request, signal), toTransfer)
  })
  return (
    <Page layout="columns" title={t('records')}>
      <div className="grid grid-cols-2 border-b border-line px-4 py-1.5">
        <CoinFilter onChange={setCurrency} value={currency} />
      </div>
      <PullToRefresh onRefresh={() => transfers.refetch()}>
        <PagedList
          empty={
            <EmptyState
              action={{ label: t('title'), onClick: () => goTo(pathTo('assets/transfer/index')) }}
              hint={t('noneHint')}
              icon={<ArrowLeftRight aria-hidden size={32} />}
              title={t('none')}
            />
          }
          rows={transfers}
          skeletonRows={8}
        >
          {(transfer) => <TransferRow transfer={transfer} />}
        </PagedList>
      </PullToRefresh>
    </Page>
  )
}

function TransferRow({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useTranslation('transfer')
  const f = useFormat()
  const { from, to, amount, currency, time } = transfer
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
        {f.exact(amount)} {currency}
      </span>
    </li>
  )
}
