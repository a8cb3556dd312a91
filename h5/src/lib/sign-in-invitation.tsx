import { Banner } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { requireLogin } from './login-guard.ts'

/** What a page shows in place of a customer's own things while nobody is signed in. */
export function SignInInvitation() {
  const { t } = useTranslation()
  return (
    <Banner
      action={{ label: t('signInOrRegister'), onClick: () => requireLogin() }}
      title={t('invitationTitle')}
    >
      {t('invitationText')}
    </Banner>
  )
}
