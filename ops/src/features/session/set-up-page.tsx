import { Button, Card, CodeField, PasswordField, QrCode } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import type { Operator } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { answerWithPasskey } from '../../lib/calls/passkey.ts'
import { rememberOperator, signOut } from '../../lib/session/session.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Enrolment = ParsedOf<'ops/second_factor/begin'>

/** Renders the set-up of an authenticator app. Until it is on, an operator can do nothing else. */
export function SetUpPage({ operator }: { readonly operator: Operator }) {
  const { t } = useTranslation('session')
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => rememberOperator({ ...operator, needsSecondFactor: false, awaitsApproval: true })
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[30rem] flex-col justify-center gap-4 px-4 py-8">
      <h1 className="text-20 font-semibold">{t(codes ? 'recoveryTitle' : 'setUpTitle')}</h1>
      <Card>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={finish} />
        ) : enrolment ? (
          <Confirm enrolment={enrolment} onDone={setCodes} />
        ) : (
          <Begin onBegun={setEnrolment} />
        )}
      </Card>
      {codes ? null : (
        <Button kind="plain" onClick={() => void callOps('ops/logout', {}).then(signOut)} size="small">
          {t('common:signOut')}
        </Button>
      )}
    </main>
  )
}

function Begin({ onBegun }: { readonly onBegun: (enrolment: Enrolment) => void }) {
  const { t } = useTranslation('session')
  const [password, setPassword] = useState('')
  return (
    <StepForm act={t('totpBegin')} onDone={onBegun} onSend={() => begin(password, t('passkeyNotUsed'))}>
      <p className="text-15">{t('setUpAbout')}</p>
      <p className="text-13 text-muted">{t('totpAbout')}</p>
      <PasswordField
        autoComplete="current-password"
        label={t('common:password')}
        onChange={setPassword}
        required
        value={password}
      />
    </StepForm>
  )
}

/** Begins the set-up, with the proof of a passkey if the server asks for one. */
async function begin(password: string, notUsed: string): Promise<Answer<Enrolment>> {
  const answer = await callOps('ops/second_factor/begin', { password })
  if (answer.ok || answer.code !== 'second_factor_required') return answer
  const proof = await callOps('ops/second_factor/prove', {})
  if (!proof.ok) return proof
  const { options } = proof.data
  const passkey = options ? await answerWithPasskey(options) : undefined
  if (passkey === undefined) return { ...answer, message: notUsed }
  return callOps('ops/second_factor/begin', { password, passkey })
}

interface ConfirmProps {
  readonly enrolment: Enrolment
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

function Confirm({ enrolment, onDone }: ConfirmProps) {
  const { t } = useTranslation('session')
  const [code, setCode] = useState('')
  return (
    <StepForm
      act={t('totpTurnOn')}
      onDone={(answer) => onDone(answer.recoveryCodes)}
      onSend={() => callOps('ops/second_factor/confirm', { code })}
    >
      <p className="text-15">{t('totpScan')}</p>
      <div className="flex justify-center">
        <QrCode content={enrolment.uri} label={t('totpQr')} />
      </div>
      <div>
        <p className="text-13 text-muted">{t('totpByHand')}</p>
        <code className="text-15 break-all select-all">{enrolment.secret}</code>
      </div>
      <CodeField help={t('totpCodeHelp')} label={t('totpCode')} onChange={setCode} value={code} />
    </StepForm>
  )
}

interface StepFormProps<Data> {
  readonly act: string
  readonly onSend: () => Promise<Answer<Data>>
  readonly onDone: (data: Data) => void
  readonly children: ReactNode
}

/** Renders one step, with the message of a rejection above its button. */
function StepForm<Data>({ act, onSend, onDone, children }: StepFormProps<Data>) {
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const answer = await onSend()
    setSending(false)
    if (answer.ok) onDone(answer.data)
    else setError(answer.message)
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void send(event)}>
      {children}
      <div aria-live="assertive">{error ? <p className="text-13 text-danger">{error}</p> : null}</div>
      <Button loading={sending} type="submit" wide>
        {act}
      </Button>
    </form>
  )
}
