import { Button, Card, TextField } from '@halyard/ui'
import { type FormEvent, useState } from 'react'
import type { ParsedOf } from '../lib/calls/parse.ts'
import { callOps } from '../lib/calls/calls.ts'
import { answerWithPasskey } from '../lib/calls/passkey.ts'
import { useTranslation } from '../lib/language/use-translation.ts'
import { signIn } from '../lib/session/session.ts'
import { leaveForProvider, type ReturnedSignIn } from '../lib/session/sso.ts'

/** The proofs of which a sign-in takes one, and what names the sign-in. */
export interface AwaitedFactor {
  readonly keys: { readonly state: string; readonly binding: string }
  readonly needs: ParsedOf<'ops/sso/finish'>['needs']
}

/** The reason for which a sign-in failed: a text of the console, or the message of the server. */
export type FailedSignIn = { readonly error: 'ssoCancelled' | 'ssoElsewhere' } | { readonly message: string }

/** Finishes a sign-in that came back from the provider. Returns what is still missing; undefined if it is complete. */
export async function finishSignIn({
  state,
  code,
  iss,
  binding,
}: ReturnedSignIn): Promise<FailedSignIn | AwaitedFactor | undefined> {
  if (code === undefined) return { error: 'ssoCancelled' }
  if (binding === undefined) return { error: 'ssoElsewhere' }
  const keys = { state, binding }
  const answer = await callOps('ops/sso/finish', { ...keys, code, ...(iss === undefined ? {} : { iss }) })
  if (!answer.ok) return { message: answer.message }
  const { session, needs } = answer.data
  if (!session) return { keys, needs }
  signIn(session.token, session.operator)
  return undefined
}

interface ProviderButtonProps {
  readonly name: string
  readonly onError: (message: string) => void
}

/** Renders the button that goes to the identity provider. */
export function ProviderButton({ name, onError }: ProviderButtonProps) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    const message = await leaveForProvider()
    if (message === undefined) return
    setLeaving(false)
    onError(message)
  }
  return (
    <Button loading={leaving} onClick={() => void leave()} wide>
      {t('ssoSignIn', { name })}
    </Button>
  )
}

interface OwnFactorProps extends AwaitedFactor {
  readonly onAgain: () => void
}

/** Renders the account's own second factor, which completes a sign-in with the provider. */
export function OwnFactor({ keys, needs, onAgain }: OwnFactorProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  const confirm = async (proof: { readonly code: string } | { readonly passkey: string }) => {
    setSending(true)
    setError(undefined)
    const answer = await callOps('ops/sso/confirm', { ...keys, ...proof })
    setSending(false)
    if (answer.ok) signIn(answer.data.token, answer.data.operator)
    else setError(answer.message)
  }

  const confirmWithPasskey = async () => {
    const begun = await callOps('ops/passkey/begin', {})
    if (!begun.ok) return setError(begun.message)
    const passkey = await answerWithPasskey(begun.data.options)
    if (passkey !== undefined) await confirm({ passkey })
  }

  return (
    <Card>
      <form
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void confirm({ code })
        }}
      >
        <p className="text-15">{t('ssoFactorAbout')}</p>
        {needs.includes('code') ? (
          <TextField
            autoComplete="one-time-code"
            autoFocus
            help={t('codeHelp')}
            inputMode="numeric"
            label={t('code')}
            onChange={setCode}
            required
            value={code}
          />
        ) : null}
        <div aria-live="assertive">{error ? <p className="text-13 text-danger">{error}</p> : null}</div>
        {needs.includes('code') ? (
          <Button loading={sending} type="submit" wide>
            {t('signIn')}
          </Button>
        ) : null}
        {needs.includes('passkey') ? (
          <Button
            kind={needs.includes('code') ? 'quiet' : 'primary'}
            onClick={() => void confirmWithPasskey()}
            wide
          >
            {t('passkeySignIn')}
          </Button>
        ) : null}
        <Button kind="plain" onClick={onAgain} size="small">
          {t('ssoAgain')}
        </Button>
      </form>
    </Card>
  )
}
