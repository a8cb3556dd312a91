import { Button, Card, PasswordField, TextField } from '@halyard/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { callOps } from '../lib/calls/calls.ts'
import { solveCaptcha } from '../lib/calls/captcha.ts'
import { answerWithPasskey } from '../lib/calls/passkey.ts'
import { signIn } from '../lib/session/session.ts'
import { AppearanceMenu } from './appearance-menu.tsx'

/** Renders the sign-in with password and second factor. */
export function SignInPage() {
  const { t } = useTranslation()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    const answer = await tryToSignIn({ account: account.trim(), password, ...(code === '' ? {} : { code }) })
    setSending(false)
    if (answer.ok) signIn(answer.data.token, answer.data.operator)
    else if (answer.code === 'second_factor_required') setAsksCode(true)
    else setError(answer.message)
  }

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center gap-4 px-4 py-8">
      <h1 className="text-20 font-semibold">
        Halyard <span className="font-normal text-muted">{t('console')}</span>
      </h1>
      <Card>
        <form className="grid gap-4" onSubmit={(event) => void send(event)}>
          <TextField
            autoComplete="username"
            autoFocus
            label={t('account')}
            onChange={setAccount}
            required
            type="email"
            value={account}
          />
          <PasswordField
            autoComplete="current-password"
            label={t('password')}
            onChange={setPassword}
            required
            value={password}
          />
          {asksCode ? (
            <TextField
              autoComplete="one-time-code"
              autoFocus
              help={t('codeHelp')}
              inputMode="numeric"
              label={t('code')}
              onChange={setCode}
              value={code}
            />
          ) : null}
          <div aria-live="assertive">{error ? <p className="text-13 text-danger">{error}</p> : null}</div>
          <Button loading={sending} type="submit" wide>
            {t('signIn')}
          </Button>
          <Button kind="quiet" onClick={() => void signInWithPasskey(setError)} wide>
            {t('passkeySignIn')}
          </Button>
        </form>
      </Card>
      <p className="text-13 text-muted">{t('signInNote')}</p>
      <AppearanceMenu />
    </main>
  )
}

/** Signs in with a passkey of the device. Passes the reason of a failure; dismissing the prompt is not one. */
async function signInWithPasskey(onError: (message: string) => void): Promise<void> {
  const begun = await callOps('ops/passkey/begin', {})
  if (!begun.ok) return onError(begun.message)
  const response = await answerWithPasskey(begun.data.options)
  if (response === undefined) return
  const answer = await callOps('ops/passkey/login', { response })
  if (answer.ok) signIn(answer.data.token, answer.data.operator)
  else onError(answer.message)
}

type Credentials = Parameters<typeof callOps<'ops/login'>>[1]

/** Signs in, and once more with a solved puzzle if the server asks for one. */
async function tryToSignIn(credentials: Credentials) {
  const answer = await callOps('ops/login', credentials)
  if (answer.ok || answer.code !== 'captcha_required') return answer
  const captcha = await solveCaptcha()
  return captcha === undefined ? answer : callOps('ops/login', { ...credentials, captcha })
}
