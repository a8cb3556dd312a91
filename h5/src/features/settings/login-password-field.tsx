import { PasswordField } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'

interface LoginPasswordFieldProps {
  readonly value: string
  readonly onChange: (password: string) => void
  readonly error: string | undefined
}

/** Renders the field for the login password, required before a security change. */
export function LoginPasswordField({ value, onChange, error }: LoginPasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <PasswordField
      autoComplete="current-password"
      error={error}
      label={t('loginPassword')}
      maxLength={128}
      onChange={onChange}
      value={value}
    />
  )
}
