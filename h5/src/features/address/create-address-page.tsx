import { ErrorState, SkeletonRows } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useCurrencies } from '../../lib/market/markets.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { FundPasswordBanner } from '../../lib/security/fund-password-banner.tsx'
import { useSecurity } from '../../lib/security/security.ts'
import { AddressForm } from './address-form.tsx'
import { chainsOf } from './network-names.ts'

export function CreateAddressPage() {
  const { t } = useTranslation('address')
  const { data, isError, refetch } = useCurrencies()
  const security = useSecurity()
  const currencies = data?.list.filter(({ networks }) => chainsOf(networks).length > 0)
  return (
    <Page title={t('add')}>
      <div className="flex flex-col gap-5 p-4">
        {isError || security.isError ? (
          <ErrorState
            hint={t('errorHint')}
            onRetry={() => {
              void refetch()
              void security.refetch()
            }}
            title={t('errorTitle')}
          />
        ) : !currencies || !security.data ? (
          <SkeletonRows rows={6} />
        ) : security.data.hasFundPassword ? (
          <AddressForm currencies={currencies} />
        ) : (
          <FundPasswordBanner />
        )}
      </div>
    </Page>
  )
}
