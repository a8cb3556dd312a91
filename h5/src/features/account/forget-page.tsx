import { toast } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { goTo } from '@halyard/web'
import { AccountNameField } from './form/account-name-field.tsx'
import { CodeWithButton } from './form/code-with-button.tsx'
import { FormPage } from './form/form-page.tsx'
import type { AccountField } from './form/form-reducer.ts'
import { forgetRequest } from './form/form-requests.ts'
import { NewPasswordFields } from './form/new-password-fields.tsx'
import { useAccountForm } from './form/use-account-form.ts'
import { useLoginQuery } from './login-query.ts'

const FIELDS: readonly AccountField[] = ['account', 'code', 'password', 'repassword']

export function ForgetPage() {
  const { t } = useTranslation('account')
  const query = useLoginQuery()
  const form = useAccountForm({
    start: { channel: query.channel },
    fieldsOf: () => FIELDS,
    password: 'fresh',
  })

  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('user/forget', forgetRequest(form.values))
    if (!answer.ok) return form.refuse(answer)
    toast(t('passwordSet'), 'good')
    goTo(query.pathTo('user/login/login', { by: query.channel }), { replace: true })
  }
  return (
    <FormPage action={t('setPassword')} failure={form.failure} onSubmit={submit} title={t('forgetTitle')}>
      <AccountNameField form={form} />
      <CodeWithButton form={form} purpose="forget" />
      <NewPasswordFields form={form} label={t('newPassword')} />
    </FormPage>
  )
}
