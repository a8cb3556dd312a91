import { Button, Card, Chip, PasswordField, TextArea } from '@halyard/ui'
import { Copy } from '@halyard/ui/icons'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { serverNow } from '../../../lib/calls/server-clock.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { ApiKey } from '../api-key.ts'
import { ccxtSnippet } from './ccxt-snippet.ts'
import { sendSigned, type Tried } from './send-signed.ts'
import { TRY_CALL_NAMES, TRY_CALLS, type TryCallName } from './try-calls.ts'

/**
 * Renders a form that sends a call with a key, signed on the device. `given` is the secret of a key that was just made;
 * otherwise it is pasted. It is neither sent nor stored.
 */
export function TryKey({ apiKey, given }: { readonly apiKey: ApiKey; readonly given?: string }) {
  const { t } = useTranslation('api-keys')
  const [name, setName] = useState<TryCallName>('time')
  const [pasted, setPasted] = useState('')
  const [error, setError] = useState<string>()
  const [tried, setTried] = useState<Tried>()
  const call = TRY_CALLS[name]
  const secret = given ?? pasted
  const choose = (chosen: TryCallName) => {
    setName(chosen)
    setError(undefined)
    setTried(undefined)
  }
  const send = async () => {
    setTried(undefined)
    if (call.isSigned && secret.trim() === '') return setError(t('trySecretRequired'))
    const answer = await sendSigned(call, apiKey, secret, serverNow())
    setError(answer ? undefined : t('trySecretWrong'))
    setTried(answer)
  }
  return (
    <>
      <Form action={t('send')} failure={undefined} onSubmit={send}>
        <h2 className="text-17 font-semibold">{t('tryTitle')}</h2>
        <p className="text-13 text-muted">{t('tryAbout')}</p>
        <div aria-label={t('tryCall')} className="flex flex-wrap gap-2" role="group">
          {TRY_CALL_NAMES.map((one) => (
            <Chip key={one} onClick={() => choose(one)} selected={one === name}>
              {t(TRY_CALLS[one].text)}
            </Chip>
          ))}
        </div>
        {call.isSigned && given === undefined ? (
          <Secret error={error} kind={apiKey.kind} onChange={setPasted} value={pasted} />
        ) : null}
      </Form>
      {tried ? <Outcome tried={tried} /> : null}
      <Snippet apiKey={apiKey} />
    </>
  )
}

interface SecretProps {
  readonly kind: ApiKey['kind']
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function Secret({ kind, ...field }: SecretProps) {
  const { t } = useTranslation('api-keys')
  return kind === 'ed25519' ? (
    <TextArea
      {...field}
      label={t('privateKey')}
      maxLength={1_000}
      placeholder="-----BEGIN PRIVATE KEY-----"
      rows={4}
    />
  ) : (
    <PasswordField {...field} autoComplete="off" label={t('secret')} maxLength={128} />
  )
}

function Outcome({ tried: { request, status, answer, next } }: { readonly tried: Tried }) {
  const { t } = useTranslation('api-keys')
  return (
    <Card>
      <div className="flex flex-col gap-3" role="status">
        <p className={`text-15 font-medium ${next === 'nextOk' ? 'text-up' : 'text-danger'}`}>{t(next)}</p>
        <p className="text-13 text-muted">{t('tryRequest')}</p>
        <code className="text-13 break-all">{request}</code>
        {status === undefined ? null : (
          <>
            <p className="text-13 text-muted">{t('tryStatus', { status })}</p>
            <code className="text-13 break-all whitespace-pre-wrap">{answer}</code>
          </>
        )}
      </div>
    </Card>
  )
}

function Snippet({ apiKey: { key } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const lines = ccxtSnippet(globalThis.location.origin, key)
  return (
    <Card>
      <div className="flex flex-col items-start gap-2">
        <p className="text-13 text-muted">{t('snippet')}</p>
        <code className="text-13 break-all whitespace-pre-wrap">{lines}</code>
        <Button
          aria-label={t('copyOf', { what: t('snippet') })}
          icon={<Copy aria-hidden size={16} />}
          kind="plain"
          onClick={() => void copyText(lines)}
          size="small"
        >
          {t('copy')}
        </Button>
      </div>
    </Card>
  )
}
