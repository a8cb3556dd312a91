import { PasswordField } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../lib/forms/fields.ts'

/** Renders the field for the login password, required before a security change. */
export function LoginPasswordField({ form }: { readonly form: Fields<{ password: string }> }) {
  const { t } = useTranslation()
  return (
    <PasswordField
      autoComplete="current-password"
      error={form.errorOf('password')}
      label={t('loginPassword')}
      maxLength={128}
      onChange={(password) => form.edit({ password })}
      value={form.values.password}
    />
  )
}
