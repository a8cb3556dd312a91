import { PasswordField, toast } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { goTo } from '@halyard/web'
import { SecondField } from '../../lib/security/second-field.tsx'
import { AccountNameField } from './form/account-name-field.tsx'
import { ChannelSwitch } from './form/channel-switch.tsx'
import { CodeWithButton } from './form/code-with-button.tsx'
import { FormPage } from './form/form-page.tsx'
import type { AccountField } from './form/form-reducer.ts'
import { isStillFrozen, unfreezeRequest } from './form/form-requests.ts'
import { useAccountForm } from './form/use-account-form.ts'
import { useLoginQuery } from './login-query.ts'
import { solveCaptcha } from './puzzle/captcha.ts'

const FIELDS: readonly AccountField[] = ['account', 'password', 'code', 'second']

/**
 * Renders the form that lifts a freeze set by the customer, or cancels the closing of the account. It needs the password, a verification code and the second
 * factor if enabled.
 */
export function UnfreezePage() {
  const { t } = useTranslation('account')
  const query = useLoginQuery()
  const form = useAccountForm({
    start: { channel: query.channel },
    fieldsOf: () => FIELDS,
    password: 'known',
  })
  const { second } = form.values
  const isClosing = query.get('from') === 'closing'

  const submit = async () => {
    if (!form.check()) return
    const captcha = await solveCaptcha()
    const answer = await tryApi('user/thaw', unfreezeRequest(form.values, captcha))
    if (answer.ok) {
      if (isStillFrozen(answer.data)) toast(t('thawedStillFrozen'), 'bad')
      else toast(t('thawed'), 'good')
      goTo(query.pathTo('user/login/login', { by: form.values.channel }), { replace: true })
    } else form.refuse(answer)
  }
  return (
    <FormPage
      action={isClosing ? t('closingAction') : t('thawAction')}
      failure={form.failure}
      onSubmit={submit}
      title={isClosing ? t('closingTitle') : t('thawTitle')}
    >
      <p className="text-15 text-muted">{isClosing ? t('closingAbout') : t('thawAbout')}</p>
      <ChannelSwitch form={form} />
      <AccountNameField form={form} />
      <PasswordField
        autoComplete="current-password"
        error={form.errorOf('password')}
        label={t('password')}
        maxLength={128}
        onChange={(password) => form.edit({ password })}
        value={form.values.password}
      />
      <CodeWithButton form={form} key={form.values.channel} purpose="thaw" />
      {second === undefined ? null : (
        <SecondField
          error={form.errorOf('second')}
          onChange={(code) => form.edit({ second: code })}
          value={second}
        />
      )}
    </FormPage>
  )
}
