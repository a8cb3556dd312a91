import type { SecondAwaited } from '@halyard/api/client'
import { Button, PasswordField } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { goTo } from '@halyard/web'
import { AccountNameField } from './form/account-name-field.tsx'
import { ChannelSwitch } from './form/channel-switch.tsx'
import { CodeWithButton } from './form/code-with-button.tsx'
import { FormPage } from './form/form-page.tsx'
import type { AccountValues } from './form/form-reducer.ts'
import { codeLoginRequest, loginRequest } from './form/form-requests.ts'
import { SecondStep } from './form/second-step.tsx'
import { useAccountForm } from './form/use-account-form.ts'
import { useLoginQuery } from './login-query.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { solveCaptcha } from './puzzle/captcha.ts'

export function LoginPage() {
  const { t } = useTranslation('account')
  const query = useLoginQuery()
  const form = useAccountForm({
    start: { channel: query.channel },
    fieldsOf: (values) => ['account', values.by],
    password: 'known',
  })
  const { by } = form.values
  const [outcome, setOutcome] = useState<'frozen' | 'closing' | SecondAwaited>()

  const submit = async () => {
    if (!form.check()) return
    const answer =
      by === 'code'
        ? await tryApi('user/login_mast', codeLoginRequest(form.values))
        : await signInByPassword(form.values)
    if (!answer.ok) {
      setOutcome(outcomeOf(answer.code))
      form.refuse(answer)
    } else if ('pending' in answer.data) setOutcome(answer.data)
    else query.finish(answer.data)
  }
  if (typeof outcome === 'object')
    return <SecondStep awaited={outcome} onCancel={() => setOutcome(undefined)} onSignedIn={query.finish} />
  return (
    <FormPage
      action={t('signIn')}
      failure={form.failure}
      links={
        <>
          {outcome === undefined ? null : (
            <Button
              className="mb-2"
              kind="quiet"
              onClick={() =>
                goTo(query.pathTo('user/login/thaw', { by: form.values.channel, from: outcome }))
              }
              wide
            >
              {outcome === 'frozen' ? t('thawLink') : t('closingLink')}
            </Button>
          )}
          <PasskeyButton onSignedIn={query.finish} />
          <Button
            kind="plain"
            onClick={() => form.edit({ by: by === 'code' ? 'password' : 'code' })}
            size="small"
          >
            {by === 'code' ? t('usePassword') : t('useCode')}
          </Button>
          <Button
            kind="plain"
            onClick={() => goTo(query.pathTo('user/login/choose', { for: 'forgetPassword' }))}
            size="small"
          >
            {t('forgot')}
          </Button>
          <Button
            kind="plain"
            onClick={() => goTo(query.pathTo('user/login/register', { by: form.values.channel }))}
            size="small"
          >
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

/** Returns what the owner can undo before they sign in, by the code of a refusal. */
function outcomeOf(code: string | undefined): 'frozen' | 'closing' | undefined {
  if (code === 'account_self_frozen') return 'frozen'
  return code === 'account_closing' ? 'closing' : undefined
}

/** Signs in by password. After several failures the server requires a captcha: solves one and retries once. */
async function signInByPassword(values: AccountValues) {
  const answer = await tryApi('user/login', loginRequest(values))
  if (answer.ok || answer.code !== 'captcha_required') return answer
  const captcha = await solveCaptcha()
  return captcha === undefined ? answer : tryApi('user/login', loginRequest(values, captcha))
}
