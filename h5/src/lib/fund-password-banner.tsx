import { Banner } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { goTo } from './navigation.ts'
import { pathTo } from './route-names.ts'

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
