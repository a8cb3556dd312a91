import { ErrorState, IconButton, NoticeStrip, PullToRefresh, SkeletonRows } from '@halyard/ui'
import { ScrollText } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { DepositList } from './deposit-list.tsx'
import { DepositMethodFields } from './deposit-method-fields.tsx'
import { SubmitRows } from './submit-rows.tsx'
import { TargetCard } from './target-card.tsx'
import { useDepositMethod } from './use-deposit-method.ts'
import { useDeposits } from './use-deposits.ts'
import { WrongNetwork } from './wrong-network.tsx'

/** Renders the deposit addresses and the deposits in progress. */
export function DepositPage() {
  const { t } = useTranslation('deposit')
  const method = useDepositMethod()
  const deposits = useDeposits()
  const { currency, network } = method
  return (
    <Page
      right={
        <IconButton label={t('records')} onClick={() => goTo(pathTo('assets/record', { reason: 'deposit' }))}>
          <ScrollText aria-hidden size={22} />
        </IconButton>
      }
      title={t('title')}
    >
      <PullToRefresh onRefresh={() => deposits.refetch()}>
        {currency ? (
          <div className="flex flex-col gap-4 p-4">
            <DepositMethodFields method={method} />
            {network ? <TargetCard currency={currency} network={network} /> : null}
            {network ? <WrongNetwork /> : null}
            <SubmitRows />
          </div>
        ) : method.isError ? (
          <ErrorState hint={t('errorHint')} onRetry={() => void method.refetch()} title={t('errorTitle')} />
        ) : (
          <SkeletonRows />
        )}
        <section aria-labelledby="deposits-heading">
          <h2 className="px-4 pt-2 pb-1 text-17 font-semibold" id="deposits-heading">
            {t('deposits')}
          </h2>
          <NoticeStrip>{t('simpleSend')}</NoticeStrip>
          <DepositList deposits={deposits} />
        </section>
      </PullToRefresh>
    </Page>
  )
}
