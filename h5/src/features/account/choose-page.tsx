import { Card, ListRow } from '@halyard/ui'
import { Mail, Smartphone } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { useLoginQuery } from './login-query.ts'

/** Renders the choice of the channel for a verification code: e-mail or text message. */
export function ChoosePage() {
  const { t } = useTranslation('account')
  const query = useLoginQuery()
  const forgotten = query.get('for') === 'forgetPassword'
  const next = forgotten ? 'user/login/forgetPassword' : 'user/login/register'
  return (
    <Page title={t('chooseTitle')}>
      <div className="p-4">
        <h2 className="mb-4 text-20 font-semibold">{forgotten ? t('chooseForget') : t('chooseRegister')}</h2>
        <Card flush>
          <ListRow
            left={<Mail aria-hidden className="text-brass" size={24} />}
            onClick={() => goTo(query.pathTo(next, { by: 'email' }))}
            subtitle={t('byEmailHint')}
            title={t('byEmail')}
          />
          <ListRow
            left={<Smartphone aria-hidden className="text-brass" size={24} />}
            onClick={() => goTo(query.pathTo(next, { by: 'mobile' }))}
            subtitle={t('byPhoneHint')}
            title={t('byPhone')}
          />
        </Card>
      </div>
    </Page>
  )
}
