import { Banner } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../navigation/route-names.ts'

/** Renders the notice that a fund password must be set before funds can be moved. */
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
