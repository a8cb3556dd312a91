import { TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { askDevice, hasPasskeys, makePasskey } from '../../../lib/security/passkeys.ts'
import { SecondField } from '../../../lib/security/second-field.tsx'
import { SECURITY_KEY, useSecurity } from '../../../lib/security/security.ts'
import { EMPTY_PASSKEY, findPasskeyErrors, summarizePasskey } from '../forms/passkey-form.ts'
import { LoginPasswordField } from '../login-password-field.tsx'

/** Renders the form that registers a passkey of this device. */
export function AddPasskey({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const totp = useSecurity().data?.totp === true
  const form = useForm({
    start: () => EMPTY_PASSKEY,
    reduce: reduceForm,
    fieldsOf: (values) => summarizePasskey(values, totp).fields,
    findErrors: (values) => findPasskeyErrors(values, summarizePasskey(values, totp)),
    describe: ({ text }) => t(text),
  })
  if (!hasPasskeys()) return <p className="text-15 text-muted">{t('passkeysNotHere')}</p>
  const submit = async () => {
    if (!form.check()) return
    const { begin, name } = summarizePasskey(form.values, totp)
    const ceremony = await tryApi('safe/passkey_begin', begin)
    if (!ceremony.ok) return form.refuse(ceremony)
    const response = await askDevice(() => makePasskey(ceremony.data.options))
    if (response === undefined) return toast(t('passkeyNotMade'), 'bad')
    const answer = await tryApi('safe/passkey_finish', { response, name })
    if (!answer.ok) return form.refuse(answer)
    toast(t('passkeyAdded'), 'good')
    form.dispatch({ type: 'reset', values: EMPTY_PASSKEY })
    onAdded()
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
  }
  return (
    <Form action={t('passkeyAdd')} failure={form.failure} onSubmit={submit}>
      <TextField
        autoCapitalize="sentences"
        error={form.errorOf('name')}
        help={t('passkeyNameHelp')}
        label={t('passkeyName')}
        maxLength={40}
        onChange={(name) => form.edit({ name })}
        value={form.values.name}
      />
      <LoginPasswordField
        error={form.errorOf('password')}
        onChange={(password) => form.edit({ password })}
        value={form.values.password}
      />
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
