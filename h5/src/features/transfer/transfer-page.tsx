import { ErrorState, IconButton, SkeletonRows } from '@halyard/ui'
import { ScrollText } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { FundPasswordBanner, useFundPassword } from '../../lib/fund-password-banner.tsx'
import { goTo } from '../../lib/navigation.ts'
import { Page } from '../../lib/page.tsx'
import { pathTo } from '../../lib/route-names.ts'
import { useWallet } from '../../lib/wallet.ts'
import { TransferForm } from './transfer-form.tsx'

export function TransferPage() {
  const { t } = useTranslation('transfer')
  const { data: wallet, isError, refetch } = useWallet()
  const fundPassword = useFundPassword()
  return (
    <Page
      right={
        <IconButton label={t('records')} onClick={() => goTo(pathTo('assets/transfer/record'))}>
          <ScrollText aria-hidden size={22} />
        </IconButton>
      }
      title={t('title')}
    >
      {wallet ? (
        <div className="flex flex-col gap-4 p-4">
          {fundPassword === false ? <FundPasswordBanner /> : null}
          <TransferForm wallet={wallet} />
        </div>
      ) : isError ? (
        <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}
