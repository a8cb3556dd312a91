import { PasswordField } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { AccountForm } from './use-account-form.ts'

/** Renders the fields of a new password and its repetition. */
export function NewPasswordFields({ form, label }: { readonly form: AccountForm; readonly label: string }) {
  const { t } = useTranslation('account')
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        error={form.errorOf('password')}
        help={t('passwordHelp')}
        label={label}
        maxLength={128}
        meter
        onChange={(password) => form.edit({ password })}
        value={form.values.password}
      />
      <PasswordField
        autoComplete="new-password"
        error={form.errorOf('repassword')}
        label={t('repeatPassword')}
        maxLength={128}
        onChange={(repassword) => form.edit({ repassword })}
        value={form.values.repassword}
      />
    </>
  )
}
