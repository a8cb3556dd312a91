import { SentCodeField } from '../../../lib/security/sent-code-field.tsx'
import type { AccountForm } from './use-account-form.ts'
import { useSendCode } from './use-send-code.ts'

interface CodeWithButtonProps {
  readonly form: AccountForm
  readonly purpose: 'register' | 'login' | 'forget' | 'thaw'
}

/** Renders the field of a form's code, with the button that sends it. */
export function CodeWithButton({ form, purpose }: CodeWithButtonProps) {
  return (
    <SentCodeField
      error={form.errorOf('code')}
      onChange={(code) => form.edit({ code })}
      value={form.values.code}
      wait={useSendCode(form, purpose)}
    />
  )
}
