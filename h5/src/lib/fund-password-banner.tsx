import { Banner } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { goTo } from './navigation.ts'
import { pathTo } from './route-names.ts'
import { useSecurity } from './security.ts'

/** Whether a fund password is set; undefined while that is not known. */
export function useFundPassword(): boolean | undefined {
  return useSecurity().data?.has_password
}

/** Money leaves an account by a password of its own, which has to be set first. */
export function FundPasswordBanner() {
  const { t } = useTranslation()
  return (
    <Banner
      action={{
        label: t('fundPasswordSet'),
        onClick: () => goTo(pathTo('settings/security/changePayPassword')),
      }}
      title={t('fundPasswordFirst')}
    >
      {t('fundPasswordHint')}
    </Banner>
  )
}
