import { formatUnits } from '@halyard/money'
import { ChangeText, EmptyState, ErrorState, ListRow, SkeletonRows } from '@halyard/ui'
import { Hourglass } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { type Contract, nameOf } from '../contract.ts'
import { useFundingHistory } from './funding-history.ts'
import { PageEnd } from './page-end.tsx'

/** Every funding that was paid or received. */
export function FundingList({ contracts }: { readonly contracts: readonly Contract[] }) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFundingHistory()
  if (!data) {
    if (isError)
      return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
    return <SkeletonRows rows={4} />
  }
  if (data.length === 0)
    return (
      <EmptyState
        hint={t('noFundingHint')}
        icon={<Hourglass aria-hidden size={32} />}
        title={t('noFunding')}
      />
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((payment) => {
          const contract = contracts.find(({ contractId }) => contractId === payment.contract_id)
          const rate = f.exact(formatUnits(BigInt(payment.rate_ppm), 4))
          return contract ? (
            <li key={payment.id}>
              <ListRow
                right={
                  <ChangeText
                    className="text-13"
                    text={`${f.exact(payment.amount.replace('-', ''))} ${contract.legal}`}
                    value={payment.amount}
                  />
                }
                subtitle={f.dateTime(payment.created_at)}
                title={
                  <>
                    {nameOf(contract)} <span className="text-13 text-muted">{rate}%</span>
                  </>
                }
              />
            </li>
          ) : null
        })}
      </ul>
      {hasNextPage ? <PageEnd busy={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
    </>
  )
}
