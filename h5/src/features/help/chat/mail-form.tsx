import { TextArea, TextField, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { useSession } from '../../../lib/session/session.ts'

const TEXT_MAX = 1_000
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface Errors {
  readonly email?: string
  readonly text?: string
  readonly form?: string
}

/** Renders a message to support that is answered by e-mail. `onDone` runs after it was sent. */
export function MailForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation('help')
  const [email, setEmail] = useState(useSession((session) => session.user?.email) ?? '')
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<Errors>({})

  async function submit(): Promise<void> {
    const found = {
      ...(EMAIL.test(email.trim()) ? {} : { email: t('emailInvalid') }),
      ...(text.trim() === '' ? { text: t('messageRequired') } : {}),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError()
    const answer = await tryApi('support/mail', { email: email.trim(), text })
    if (!answer.ok) return setErrors({ [answer.field === 'email' ? 'email' : 'form']: answer.message })
    setText('')
    toast(t('mailSent'), 'good')
    onDone?.()
  }

  return (
    <Form action={t('send')} failure={errors.form} onSubmit={submit}>
      <p className="text-15 text-muted">{t('mailHint')}</p>
      <TextField
        autoComplete="email"
        error={errors.email}
        inputMode="email"
        label={t('email')}
        onChange={setEmail}
        value={email}
      />
      <TextArea
        error={errors.text}
        label={t('message')}
        maxLength={TEXT_MAX}
        onChange={setText}
        rows={6}
        value={text}
      />
    </Form>
  )
}
