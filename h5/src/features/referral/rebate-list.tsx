import { EmptyState, ListRow } from '@halyard/ui'
import { HandCoins } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { PagedList } from '../../lib/lists/paged-list.tsx'
import { useRebates } from './use-referral.ts'

/** Renders the rebates: one for each invitee, day and currency. */
export function RebateList() {
  const { t } = useTranslation('referral')
  const f = useFormat()
  return (
    <PagedList
      empty={
        <EmptyState
          hint={t('noRebatesHint')}
          icon={<HandCoins aria-hidden size={32} />}
          title={t('noRebates')}
        />
      }
      rows={useRebates()}
      skeletonRows={4}
    >
      {({ name, dayAt, currency, amount, sharePpm }) => (
        <li>
          <ListRow
            right={
              <span className="block text-15 font-semibold text-up">
                +{f.exact(amount)} {currency}
              </span>
            }
            subtitle={t('rebateOf', { date: f.date(dayAt), rate: f.rate(sharePpm) })}
            title={name}
          />
        </li>
      )}
    </PagedList>
  )
}
