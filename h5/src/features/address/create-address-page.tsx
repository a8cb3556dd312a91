import { ErrorState, SkeletonRows } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { FundPasswordBanner, useFundPassword } from '../../lib/fund-password-banner.tsx'
import { useCurrencies } from '../../lib/markets.ts'
import { Page } from '../../lib/page.tsx'
import { AddressForm } from './address-form.tsx'
import { chainsOf } from './network-names.ts'

export function CreateAddressPage() {
  const { t } = useTranslation('address')
  const { data, isError, refetch } = useCurrencies()
  const hasFundPassword = useFundPassword()
  const currencies = data?.list.filter(({ networks }) => chainsOf(networks).length > 0)
  return (
    <Page title={t('add')}>
      <div className="flex flex-col gap-5 p-4">
        {isError ? (
          <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
        ) : !currencies || hasFundPassword === undefined ? (
          <SkeletonRows rows={6} />
        ) : hasFundPassword ? (
          <AddressForm currencies={currencies} />
        ) : (
          <FundPasswordBanner />
        )}
      </div>
    </Page>
  )
}
