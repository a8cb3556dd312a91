import { EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import { Landmark } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useCurrencies } from '../../lib/market/markets.ts'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { BANK } from '../../lib/wallet/network-name.ts'
import { WithdrawFields } from './form/withdraw-fields.tsx'
import { useCards } from './use-destinations.ts'
import { useTerms } from './use-terms.ts'
import { WithdrawBlockerNotice } from './withdraw-blocker-notice.tsx'

/** The currency that bank withdrawals are paid from. */
const PAID_FROM = 'USDT'

export function BankPage() {
  const { t } = useTranslation('withdraw')
  const listed = useCurrencies()
  const currency = listed.data?.list.find(({ name }) => name === PAID_FROM)
  const { data: terms, isError, refetch } = useTerms(currency?.id, BANK)
  const cards = useCards()
  return (
    <Page title={t('toBank')}>
      {(listed.isError && !listed.data) || isError || cards.isError ? (
        <ErrorState
          hint={t('errorHint')}
          onRetry={() => {
            if (!listed.data) return void listed.refetch()
            void refetch()
            void cards.refetch()
          }}
          title={t('errorTitle')}
        />
      ) : !terms || !cards.data ? (
        <SkeletonRows rows={7} />
      ) : cards.data.length === 0 ? (
        <EmptyState
          action={{ label: t('addCard'), onClick: () => goTo(pathTo('bankbind/addbank')) }}
          hint={t('noCardHint')}
          icon={<Landmark aria-hidden size={32} />}
          title={t('noCard')}
        />
      ) : (
        <div className="flex flex-col gap-4 p-4">
          <WithdrawBlockerNotice terms={terms} />
          <p className="text-13 text-muted">{t('bankHint')}</p>
          <WithdrawFields
            addLabel={t('addCard')}
            destinationLabel={t('bankCard')}
            destinations={cards.data}
            networks={terms.networks}
            onAdd={() => goTo(pathTo('bankbind/addbank'))}
            terms={terms}
          />
        </div>
      )}
    </Page>
  )
}
