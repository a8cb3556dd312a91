import { Button, CodeField } from '@halyard/ui'
import { useId } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import type { CodeWait } from './use-code-wait.ts'

interface SentCodeFieldProps {
  readonly label?: string
  readonly wait: CodeWait
  /** The masked destination of the code. */
  readonly to?: string | null | undefined
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

/** Renders the field for a six-digit code sent by e-mail or text message, with its send button. */
export function SentCodeField({ label, wait, to, value, onChange, error }: SentCodeFieldProps) {
  const { t } = useTranslation()
  const { minutes, secondsLeft, sending, send } = wait
  const id = useId()
  const waiting = secondsLeft > 0
  return (
    <CodeField
      error={error}
      help={minutes === undefined ? (to ? t('codeGoesTo', { to }) : undefined) : t('codeSent', { minutes })}
      id={id}
      label={label ?? t('code')}
      onChange={onChange}
      right={
        <Button
          className="shrink-0"
          disabled={waiting}
          kind="plain"
          loading={sending}
          onClick={() => {
            send()
            // Within the tap, or the on-screen keyboard would not open.
            document.getElementById(id)?.focus()
          }}
          size="small"
        >
          {waiting ? t('codeAgainIn', { seconds: secondsLeft }) : t('codeSend')}
        </Button>
      }
      value={value}
    />
  )
}
