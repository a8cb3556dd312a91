import { ChangeText, EmptyState, ListRow } from '@halyard/ui'
import { Hourglass } from '@halyard/ui/icons'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import { PagedList } from '../../../../lib/lists/paged-list.tsx'
import { nameOf, type Perp } from '../../perp.ts'
import { useFundingHistory } from './funding-history.ts'

/** Renders all funding payments, paid and received. */
export function FundingList({ perps }: { readonly perps: readonly Perp[] }) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  return (
    <PagedList
      empty={
        <EmptyState
          hint={t('noFundingHint')}
          icon={<Hourglass aria-hidden size={32} />}
          title={t('noFunding')}
        />
      }
      rows={useFundingHistory()}
      skeletonRows={4}
    >
      {(payment) => {
        const perp = perps.find(({ perpId }) => perpId === payment.perpId)
        return perp ? (
          <li>
            <ListRow
              right={
                <ChangeText
                  className="text-13"
                  text={`${f.exact(payment.amount.replace('-', ''))} ${perp.legal}`}
                  value={payment.amount}
                />
              }
              subtitle={f.dateTime(payment.createdAt)}
              title={
                <>
                  {nameOf(perp)} <span className="text-13 text-muted">{f.rate(payment.ratePpm)}</span>
                </>
              }
            />
          </li>
        ) : null
      }}
    </PagedList>
  )
}
