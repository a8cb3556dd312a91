import type { SecondAwaited } from '@halyard/api/client'
import { Button, PasswordField } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { AccountNameField } from './form/account-name-field.tsx'
import { ChannelSwitch } from './form/channel-switch.tsx'
import { CodeWithButton } from './form/code-with-button.tsx'
import type { Field, FormValues } from './form/form.ts'
import { FormPage } from './form/form-page.tsx'
import { codeLoginRequest, loginRequest } from './form/form-requests.ts'
import { SecondStep } from './form/second-step.tsx'
import { useAccountForm } from './form/use-account-form.ts'
import { useLoginQuery } from './login-query.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { solveCaptcha } from './puzzle/captcha.ts'

export function LoginPage() {
  const { t } = useTranslation('account')
  const query = useLoginQuery()
  const form = useAccountForm({ channel: query.channel }, 'known')
  const [by, setBy] = useState<'password' | 'code'>('password')
  const [awaited, setAwaited] = useState<SecondAwaited>()
  const [frozen, setFrozen] = useState(false)
  const fields: readonly Field[] = ['account', by]

  const submit = async () => {
    if (!form.check(fields)) return
    const answer =
      by === 'code'
        ? await tryApi('user/login_mast', codeLoginRequest(form.values))
        : await signInByPassword(form.values)
    if (!answer.ok) {
      setFrozen(answer.code === 'account_self_frozen')
      form.refuse(answer, fields)
    } else if ('pending' in answer.data) setAwaited(answer.data)
    else query.finish(answer.data)
  }
  if (awaited)
    return <SecondStep awaited={awaited} onCancel={() => setAwaited(undefined)} onSignedIn={query.finish} />
  return (
    <FormPage
      action={t('signIn')}
      links={
        <>
          {frozen ? (
            <Button
              kind="quiet"
              onClick={() => goTo(query.pathTo('user/login/thaw', { by: form.values.channel }))}
              wide
            >
              {t('thawLink')}
            </Button>
          ) : null}
          <PasskeyButton onSignedIn={query.finish} />
          <Button kind="plain" onClick={() => setBy(by === 'code' ? 'password' : 'code')} size="small">
            {by === 'code' ? t('usePassword') : t('useCode')}
          </Button>
          <Button
            kind="plain"
            onClick={() => goTo(query.pathTo('user/login/choose', { for: 'forgetPassword' }))}
            size="small"
          >
            {t('forgot')}
          </Button>
          <Button kind="plain" onClick={() => goTo(query.pathTo('user/login/choose'))} size="small">
            {t('newHere')}
          </Button>
        </>
      }
      onSubmit={submit}
      title={t('signInTitle')}
    >
      <ChannelSwitch form={form} />
      <AccountNameField form={form} />
      {by === 'code' ? (
        <CodeWithButton form={form} key={form.values.channel} purpose="login" />
      ) : (
        <PasswordField
          autoComplete="current-password"
          error={form.errorOf('password')}
          label={t('password')}
          maxLength={128}
          onChange={(password) => form.edit({ password })}
          value={form.values.password}
        />
      )}
    </FormPage>
  )
}

/** Signs in by password. After several failures the server requires a captcha: solves one and retries once. */
async function signInByPassword(values: FormValues) {
  const answer = await tryApi('user/login', loginRequest(values))
  if (answer.ok || answer.code !== 'captcha_required') return answer
  const captcha = await solveCaptcha()
  return captcha === undefined ? answer : tryApi('user/login', loginRequest(values, captcha))
}
