import { Button, CodeField } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { AccountForm } from './use-account-form.ts'
import { useSendCode } from './use-send-code.ts'

interface CodeWithButtonProps {
  readonly form: AccountForm
  readonly purpose: 'register' | 'login' | 'forget' | 'thaw'
}

/** Renders the six-digit code field with its send button. */
export function CodeWithButton({ form, purpose }: CodeWithButtonProps) {
  const { t } = useTranslation('account')
  const { minutes, secondsLeft, sending, send } = useSendCode(form, purpose)
  const waiting = secondsLeft > 0
  return (
    <CodeField
      error={form.errorOf('code')}
      help={minutes === undefined ? undefined : t('codeSent', { minutes })}
      label={t('code')}
      onChange={(code) => form.edit({ code })}
      right={
        <Button
          className="shrink-0"
          disabled={waiting}
          kind="plain"
          loading={sending}
          onClick={send}
          size="small"
        >
          {waiting ? t('resendIn', { seconds: secondsLeft }) : t('sendCode')}
        </Button>
      }
      value={form.values.code}
    />
  )
}
