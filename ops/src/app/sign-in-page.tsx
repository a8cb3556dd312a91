import { Button, Card, PasswordField, TextField } from '@halyard/ui'
import { type FormEvent, useEffect, useState } from 'react'
import type { ParsedOf } from '../lib/calls/parse.ts'
import { useTranslation } from '../lib/language/use-translation.ts'
import { callOps } from '../lib/calls/calls.ts'
import { solveCaptcha } from '../lib/calls/captcha.ts'
import { answerWithPasskey } from '../lib/calls/passkey.ts'
import { signIn } from '../lib/session/session.ts'
import { type ReturnedSignIn, takeReturned } from '../lib/session/sso.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import {
  type AwaitedFactor,
  type FailedSignIn,
  finishSignIn,
  OwnFactor,
  ProviderButton,
} from './sso-sign-in.tsx'

type Offer = ParsedOf<'ops/sso/offer'>

/** Renders the sign-in: with the identity provider of staff if there is one, and with password and second factor. */
export function SignInPage() {
  const { t } = useTranslation()
  const [returned] = useState(takeReturned)
  const [finishing, setFinishing] = useState(returned !== undefined)
  const [awaited, setAwaited] = useState<AwaitedFactor>()
  const [failed, setFailed] = useState<FailedSignIn>()

  useEffect(() => {
    const finish = async (from: ReturnedSignIn) => {
      const missing = await finishSignIn(from)
      if (missing === undefined) return
      setFinishing(false)
      if ('needs' in missing) setAwaited(missing)
      else setFailed(missing)
    }
    if (returned) void finish(returned)
  }, [returned])

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center gap-4 px-4 py-8">
      <h1 className="text-20 font-semibold">
        Halyard <span className="font-normal text-muted">{t('console')}</span>
      </h1>
      {finishing ? (
        <Card>
          <p aria-live="polite" className="text-15">
            {t('ssoFinishing')}
          </p>
        </Card>
      ) : awaited ? (
        <OwnFactor {...awaited} onAgain={() => setAwaited(undefined)} />
      ) : (
        <SignInCard failed={failed} onError={(message) => setFailed({ message })} />
      )}
      <p className="text-13 text-muted">{t('signInNote')}</p>
      <AppearanceMenu />
    </main>
  )
}

interface SignInCardProps {
  /** The reason why a sign-in with the provider failed. */
  readonly failed: FailedSignIn | undefined
  readonly onError: (message: string) => void
}

/** Renders the ways to sign in. Passwords are out of sight where they are for one account alone. */
function SignInCard({ failed, onError }: SignInCardProps) {
  const { t } = useTranslation()
  const offer = useOffer()
  const [usesPassword, setUsesPassword] = useState(false)
  const provider = offer?.name ?? undefined
  const isHidden = provider !== undefined && offer?.only === true && !usesPassword
  return (
    <Card>
      <div className="grid gap-4">
        {provider === undefined ? null : <ProviderButton name={provider} onError={onError} />}
        <div aria-live="assertive" className="empty:hidden">
          {failed ? (
            <p className="text-13 break-words text-danger">
              {'error' in failed ? t(failed.error) : failed.message}
            </p>
          ) : null}
        </div>
        {/* At one place: what was typed before the offer arrives stays. */}
        {isHidden ? (
          <Button kind="plain" onClick={() => setUsesPassword(true)} size="small">
            {t('ssoPassword')}
          </Button>
        ) : (
          <PasswordForm secondary={provider !== undefined} />
        )}
      </div>
    </Card>
  )
}

/** Reads which identity provider is offered. Undefined until it is known, or if that failed: then passwords are offered alone. */
function useOffer(): Offer | undefined {
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      const answer = await callOps('ops/sso/offer', {}, controller.signal)
      if (answer.ok && !controller.signal.aborted) setOffer(answer.data)
    }
    void read()
    return () => controller.abort()
  }, [])
  return offer
}

interface PasswordFormProps {
  /** Whether another way to sign in comes first. */
  readonly secondary: boolean
}

/** Renders the sign-in with password and second factor. */
function PasswordForm({ secondary }: PasswordFormProps) {
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
    <form className="grid gap-4" onSubmit={(event) => void send(event)}>
      <TextField
        autoComplete="username"
        autoFocus={!secondary}
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
      <Button kind={secondary ? 'quiet' : 'primary'} loading={sending} type="submit" wide>
        {t('signIn')}
      </Button>
      <Button kind="quiet" onClick={() => void signInWithPasskey(setError)} wide>
        {t('passkeySignIn')}
      </Button>
    </form>
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
