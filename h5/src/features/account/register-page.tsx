import { Button, TextField } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { goTo } from '@halyard/web'
import { AccountNameField } from './form/account-name-field.tsx'
import { refetchAgreement } from './agreement/agreement.ts'
import { AgreementCheckbox } from './agreement/agreement-checkbox.tsx'
import { ChannelSwitch } from './form/channel-switch.tsx'
import { CodeWithButton } from './form/code-with-button.tsx'
import { FormPage } from './form/form-page.tsx'
import type { AccountField } from './form/form-reducer.ts'
import { registerRequest } from './form/form-requests.ts'
import { NewPasswordFields } from './form/new-password-fields.tsx'
import { useAccountForm } from './form/use-account-form.ts'
import { useLoginQuery } from './login-query.ts'

const FIELDS: readonly AccountField[] = ['account', 'code', 'password', 'repassword', 'inviteCode', 'agree']
const INVITE_MAX = 16

export function RegisterPage() {
  const { t } = useTranslation('account')
  const query = useLoginQuery()
  const form = useAccountForm({
    start: { channel: query.channel, inviteCode: query.invite.slice(0, INVITE_MAX) },
    fieldsOf: () => FIELDS,
    password: 'fresh',
  })

  const [isReading, setIsReading] = useState(false)
  const showNewAgreement = async () => {
    await refetchAgreement()
    form.edit({ agreedTo: undefined })
    setIsReading(true)
  }

  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('user/register', registerRequest(form.values))
    if (answer.ok) query.finish(answer.data)
    else {
      if (answer.code === 'agreement_changed') await showNewAgreement()
      form.refuse(answer)
    }
  }
  return (
    <FormPage
      action={t('createAccount')}
      failure={form.failure}
      links={
        <Button
          kind="plain"
          onClick={() => goTo(query.pathTo('user/login/login'), { replace: true })}
          size="small"
        >
          {t('haveAccount')}
        </Button>
      }
      onSubmit={submit}
      title={t('registerTitle')}
    >
      <ChannelSwitch form={form} />
      <AccountNameField firstFocus form={form} />
      <CodeWithButton form={form} key={form.values.channel} purpose="register" />
      <NewPasswordFields form={form} label={t('password')} />
      <TextField
        error={form.errorOf('inviteCode')}
        help={t('optional')}
        label={t('inviteCode')}
        maxLength={INVITE_MAX}
        onChange={(inviteCode) => form.edit({ inviteCode })}
        value={form.values.inviteCode}
      />
      <AgreementCheckbox form={form} onRead={setIsReading} reading={isReading} />
    </FormPage>
  )
}
