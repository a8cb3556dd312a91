import { Card, ConfirmSheet, toast } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { HOME } from '../../lib/navigation/route-names.ts'
import { signOut, useSession } from '../../lib/session/session.ts'
import { useLoginPasswordForm } from './forms/use-login-password-form.ts'
import { LoginPasswordField } from './login-password-field.tsx'

export function FreezePage() {
  const { t } = useTranslation('settings')
  const number = useSession((session) => session.user?.accountNumber)
  const form = useLoginPasswordForm()
  const freeze = async () => {
    form.dispatch({ type: 'confirmationClosed' })
    const answer = await tryApi('user/freeze', form.values)
    if (!answer.ok) return form.refuse(answer)
    signOut()
    goTo(HOME, { replace: true })
    toast(t('frozenNow'), 'good')
  }
  return (
    <Page title={t('freezeTitle')}>
      <div className="flex flex-col gap-5 p-4">
        <Card>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-15">
            <li>{t('freezeEffect1')}</li>
            <li>{t('freezeEffect2')}</li>
            <li>{t('freezeEffect3')}</li>
          </ul>
        </Card>
        <Form
          action={t('freezeAction')}
          failure={form.failure}
          kind="danger"
          onSubmit={async () => {
            if (form.check()) form.dispatch({ type: 'confirmationOpened' })
          }}
        >
          <LoginPasswordField
            error={form.errorOf('password')}
            onChange={(password) => form.edit({ password })}
            value={form.values.password}
          />
        </Form>
      </div>
      <ConfirmSheet
        action={t('freezeAction')}
        kind="danger"
        note={t('freezeEffect3')}
        onClose={() => form.dispatch({ type: 'confirmationClosed' })}
        onConfirm={() => void freeze()}
        open={form.confirming}
        rows={[{ label: t('account'), value: number ?? '' }]}
        title={t('freezeAsk')}
      />
    </Page>
  )
}
