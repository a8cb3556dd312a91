import { TextField } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'

interface SecondFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

const LETTERS_MAX = 11

/** Renders the field for the second factor: a code of the authenticator app, or a recovery code. */
export function SecondField({ value, onChange, error }: SecondFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      autoComplete="one-time-code"
      error={error}
      help={t('secondHelp')}
      label={t('secondCode')}
      maxLength={LETTERS_MAX}
      name="second"
      onChange={(typed) => onChange(typed.trim().toLowerCase())}
      value={value}
    />
  )
}
