import { Button, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { useFields } from '../../lib/forms/fields.ts'
import { Form } from '../../lib/forms/form.tsx'
import { isSecondCode } from '../../lib/security/credential-formats.ts'
import { SecondField } from '../../lib/security/second-field.tsx'
import { SECURITY_KEY } from '../../lib/security/security.ts'
import { LoginPasswordField } from './login-password-field.tsx'
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
  const form = useFields({ second: '' }, (_, { second }) =>
    isSecondCode(second) ? undefined : t('secondRequired'),
  )
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/recovery_codes', form.values)
    if (answer.ok) onRenewed(toRecoveryCodes(answer.data))
    else form.refuse(answer)
  }
  return (
    <Form action={t('recoveryRenew')} onSubmit={submit}>
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
  const form = useFields({ password: '', second: '' }, (name, { password, second }) => {
    if (name === 'password') return password === '' ? t('passwordRequired') : undefined
    return isSecondCode(second) ? undefined : t('secondRequired')
  })
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/totp_off', form.values)
    if (!answer.ok) return form.refuse(answer)
    toast(t('totpIsOff'), 'good')
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
  }
  return (
    <Form action={t('totpTurnOff')} kind="danger" onSubmit={submit}>
      <p className="text-15 text-muted">{t('totpOffAbout')}</p>
      <LoginPasswordField form={form} />
      <SecondField
        error={form.errorOf('second')}
        onChange={(second) => form.edit({ second })}
        value={form.values.second}
      />
    </Form>
  )
}
