import { toast } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { AccountNameField } from './form/account-name-field.tsx'
import { CodeWithButton } from './form/code-with-button.tsx'
import type { Field } from './form/form.ts'
import { FormPage } from './form/form-page.tsx'
import { forgetRequest } from './form/form-requests.ts'
import { NewPasswordFields } from './form/new-password-fields.tsx'
import { useAccountForm } from './form/use-account-form.ts'
import { useLoginQuery } from './login-query.ts'

const FIELDS: readonly Field[] = ['account', 'code', 'password', 'repassword']

export function ForgetPage() {
  const { t } = useTranslation('account')
  const query = useLoginQuery()
  const form = useAccountForm({ channel: query.channel }, 'fresh')

  const submit = async () => {
    if (!form.check(FIELDS)) return
    const answer = await tryApi('user/forget', forgetRequest(form.values))
    if (!answer.ok) return form.refuse(answer, FIELDS)
    toast(t('passwordSet'), 'good')
    goTo(query.pathTo('user/login/login', { by: query.channel }), { replace: true })
  }
  return (
    <FormPage action={t('setPassword')} onSubmit={submit} title={t('forgetTitle')}>
      <AccountNameField form={form} />
      <CodeWithButton form={form} purpose="forget" />
      <NewPasswordFields form={form} label={t('newPassword')} />
    </FormPage>
  )
}
