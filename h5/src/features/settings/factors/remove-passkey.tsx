import { toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { SECURITY_KEY } from '../../../lib/security/security.ts'
import { useLoginPasswordForm } from '../forms/use-login-password-form.ts'
import { LoginPasswordField } from '../login-password-field.tsx'
import type { Passkey } from './passkey.ts'

interface RemovePasskeyProps {
  readonly passkey: Passkey
  readonly onDone: () => void
}

/** Renders the confirmation that removes a passkey. */
export function RemovePasskey({ passkey, onDone }: RemovePasskeyProps) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const form = useLoginPasswordForm()
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/passkey_remove', { id: passkey.id, ...form.values })
    if (!answer.ok) return form.refuse(answer)
    toast(t('passkeyRemoved'), 'good')
    onDone()
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
  }
  return (
    <Form
      action={t('passkeyRemove', { name: passkey.name })}
      failure={form.failure}
      kind="danger"
      onSubmit={submit}
    >
      <LoginPasswordField
        error={form.errorOf('password')}
        onChange={(password) => form.edit({ password })}
        value={form.values.password}
      />
    </Form>
  )
}
