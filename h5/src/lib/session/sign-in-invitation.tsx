import { Banner } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'
import { requireLogin } from './login-guard.ts'

/** Renders the invitation to sign in, in place of customer data. */
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
