import { TextField } from '@halyard/ui'
import { useTranslation } from 'react-i18next'

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

/** Returns whether a text has the format of an authenticator or recovery code. */
export function isSecondCode(text: string): boolean {
  return /^(?:[0-9]{6}|[a-z2-7]{5}-[a-z2-7]{5})$/.test(text)
}
