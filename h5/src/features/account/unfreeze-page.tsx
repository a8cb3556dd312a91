import { PasswordField, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { SecondField } from '../../lib/security/second-field.tsx'
import { AccountNameField } from './form/account-name-field.tsx'
import { ChannelSwitch } from './form/channel-switch.tsx'
import { CodeWithButton } from './form/code-with-button.tsx'
import type { Field } from './form/form.ts'
import { FormPage } from './form/form-page.tsx'
import { isStillFrozen, unfreezeRequest } from './form/form-requests.ts'
import { useAccountForm } from './form/use-account-form.ts'
import { useLoginQuery } from './login-query.ts'
import { solveCaptcha } from './puzzle/captcha.ts'

const FIELDS: readonly Field[] = ['account', 'password', 'code']

/**
 * Renders the form that lifts a freeze set by the customer. It needs the password, a verification code and the second
 * factor if enabled.
 */
export function UnfreezePage() {
  const { t } = useTranslation('account')
  const query = useLoginQuery()
  const form = useAccountForm({ channel: query.channel }, 'known')
  const [second, setSecond] = useState<{ readonly code: string; readonly error?: string }>()

  const submit = async () => {
    if (!form.check(FIELDS)) return
    const captcha = await solveCaptcha()
    const answer = await tryApi('user/thaw', unfreezeRequest(form.values, second?.code ?? '', captcha))
    if (answer.ok) {
      if (isStillFrozen(answer.data)) toast(t('thawedStillFrozen'), 'bad')
      else toast(t('thawed'), 'good')
      goTo(query.pathTo('user/login/login', { by: form.values.channel }), { replace: true })
    } else if (answer.field === 'second') setSecond({ code: second?.code ?? '', error: answer.message })
    else form.refuse(answer, FIELDS)
  }
  return (
    <FormPage action={t('thawAction')} onSubmit={submit} title={t('thawTitle')}>
      <p className="text-15 text-muted">{t('thawAbout')}</p>
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
      {second ? (
        <SecondField error={second.error} onChange={(code) => setSecond({ code })} value={second.code} />
      ) : null}
    </FormPage>
  )
}
