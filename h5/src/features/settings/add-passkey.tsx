import { TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { useFields } from '../../lib/forms/fields.ts'
import { Form } from '../../lib/forms/form.tsx'
import { askDevice, hasPasskeys, makePasskey } from '../../lib/security/passkeys.ts'
import { isSecondCode } from '../../lib/security/credential-formats.ts'
import { SecondField } from '../../lib/security/second-field.tsx'
import { SECURITY_KEY, useSecurity } from '../../lib/security/security.ts'
import { LoginPasswordField } from './login-password-field.tsx'

/** Renders the form that registers a passkey of this device. */
export function AddPasskey({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const totp = useSecurity().data?.totp === true
  const form = useFields({ name: '', password: '', second: '' }, (name, values) => {
    if (name === 'name') return values.name.trim() === '' ? t('passkeyNameRequired') : undefined
    if (name === 'password') return values.password === '' ? t('passwordRequired') : undefined
    return totp && !isSecondCode(values.second) ? t('secondRequired') : undefined
  })
  if (!hasPasskeys()) return <p className="text-15 text-muted">{t('passkeysNotHere')}</p>
  const submit = async () => {
    if (!form.check()) return
    const { name, password, second } = form.values
    const ceremony = await tryApi('safe/passkey_begin', { password, ...(totp ? { second } : {}) })
    if (!ceremony.ok) return form.refuse(ceremony)
    const response = await askDevice(() => makePasskey(ceremony.data.options))
    if (response === undefined) return toast(t('passkeyNotMade'), 'bad')
    const answer = await tryApi('safe/passkey_finish', { response, name: name.trim() })
    if (!answer.ok) return form.refuse(answer)
    toast(t('passkeyAdded'), 'good')
    form.clear()
    onAdded()
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
  }
  return (
    <Form action={t('passkeyAdd')} onSubmit={submit}>
      <TextField
        autoCapitalize="sentences"
        error={form.errorOf('name')}
        help={t('passkeyNameHelp')}
        label={t('passkeyName')}
        maxLength={40}
        onChange={(name) => form.edit({ name })}
        value={form.values.name}
      />
      <LoginPasswordField form={form} />
      {totp ? (
        <SecondField
          error={form.errorOf('second')}
          onChange={(second) => form.edit({ second })}
          value={form.values.second}
        />
      ) : null}
    </Form>
  )
}
