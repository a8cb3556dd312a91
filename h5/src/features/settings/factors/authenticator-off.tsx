import { Button, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { SecondField } from '../../../lib/security/second-field.tsx'
import { SECURITY_KEY } from '../../../lib/security/security.ts'
import {
  findRenewErrors,
  findTurnOffErrors,
  RENEW_FIELDS,
  TURN_OFF_FIELDS,
} from '../forms/authenticator-form.ts'
import { LoginPasswordField } from '../login-password-field.tsx'
import { toRecoveryCodes } from './new-recovery-codes.ts'

/** Renders the actions of an active authenticator: new recovery codes, or turning it off. */
export function AuthenticatorOff({ onRenewed }: { readonly onRenewed: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('settings')
  const [action, setAction] = useState<'renew' | 'off'>()
  if (action === 'renew') return <Renew onRenewed={onRenewed} />
  if (action === 'off') return <TurnOff />
  return (
    <>
      <Button kind="quiet" onClick={() => setAction('renew')} wide>
        {t('recoveryRenew')}
      </Button>
      <Button kind="danger" onClick={() => setAction('off')} wide>
        {t('totpTurnOff')}
      </Button>
    </>
  )
}

function Renew({ onRenewed }: { readonly onRenewed: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('settings')
  const form = useForm({
    start: () => ({ second: '' }),
    reduce: reduceForm,
    fieldsOf: () => RENEW_FIELDS,
    findErrors: findRenewErrors,
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/recovery_codes', form.values)
    if (answer.ok) onRenewed(toRecoveryCodes(answer.data))
    else form.refuse(answer)
  }
  return (
    <Form action={t('recoveryRenew')} failure={form.failure} onSubmit={submit}>
      <p className="text-15 text-muted">{t('recoveryRenewAbout')}</p>
      <SecondField
        error={form.errorOf('second')}
        onChange={(second) => form.edit({ second })}
        value={form.values.second}
      />
    </Form>
  )
}

function TurnOff() {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const form = useForm({
    start: () => ({ password: '', second: '' }),
    reduce: reduceForm,
    fieldsOf: () => TURN_OFF_FIELDS,
    findErrors: findTurnOffErrors,
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/totp_off', form.values)
    if (!answer.ok) return form.refuse(answer)
    toast(t('totpIsOff'), 'good')
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
  }
  return (
    <Form action={t('totpTurnOff')} failure={form.failure} kind="danger" onSubmit={submit}>
      <p className="text-15 text-muted">{t('totpOffAbout')}</p>
      <LoginPasswordField
        error={form.errorOf('password')}
        onChange={(password) => form.edit({ password })}
        value={form.values.password}
      />
      <SecondField
        error={form.errorOf('second')}
        onChange={(second) => form.edit({ second })}
        value={form.values.second}
      />
    </Form>
  )
}
