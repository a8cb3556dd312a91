import { ErrorState, IconButton, SkeletonRows } from '@halyard/ui'
import { ScrollText } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { FundPasswordBanner } from '../../lib/security/fund-password-banner.tsx'
import { useSecurity } from '../../lib/security/security.ts'
import { useWallet } from '../../lib/wallet/wallet.ts'
import { TransferForm } from './transfer-form.tsx'

export function TransferPage() {
  const { t } = useTranslation('transfer')
  const { data: wallet, isError, refetch } = useWallet()
  // Load the security settings before the form appears, so that the notice causes no layout shift.
  const security = useSecurity()
  const isBlocked = security.data?.hasFundPassword === false
  return (
    <Page
      right={
        <IconButton label={t('records')} onClick={() => goTo(pathTo('assets/transfer/record'))}>
          <ScrollText aria-hidden size={22} />
        </IconButton>
      }
      title={t('title')}
    >
      {wallet && !security.isPending ? (
        <div className="flex flex-col gap-4 p-4">
          {isBlocked ? <FundPasswordBanner /> : null}
          <TransferForm blocked={isBlocked ? t('fundPasswordFirst') : undefined} wallet={wallet} />
        </div>
      ) : isError ? (
        <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}
