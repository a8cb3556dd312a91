import { PasswordField, toast } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import { SecondField } from '../../lib/security/second-field.tsx'
import { replaceToken } from '../../lib/session/session.ts'
import {
  changePasswordFields,
  changePasswordRequest,
  EMPTY_CHANGE,
  findChangePasswordErrors,
} from './forms/change-password-form.ts'
import { Loaded } from './loaded.tsx'

export function ChangePasswordPage() {
  const { t } = useTranslation('settings')
  return <Loaded title={t('loginPassword')}>{({ totp }) => <ChangePassword totp={totp} />}</Loaded>
}

function ChangePassword({ totp }: { readonly totp: boolean }) {
  const { t } = useTranslation('settings')
  const form = useForm({
    start: () => EMPTY_CHANGE,
    reduce: reduceForm,
    fieldsOf: () => changePasswordFields(totp),
    findErrors: (values) => findChangePasswordErrors(values, totp),
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('user/e_pwd', changePasswordRequest(form.values, totp))
    if (!answer.ok) return form.refuse(answer)
    replaceToken(answer.data.token)
    toast(t('passwordChanged'), 'good')
    goBack()
  }
  return (
    <Form action={t('changePassword')} failure={form.failure} onSubmit={submit}>
      <PasswordField
        autoComplete="current-password"
        error={form.errorOf('original')}
        label={t('originalPassword')}
        maxLength={128}
        onChange={(original) => form.edit({ original })}
        value={form.values.original}
      />
      <PasswordField
        autoComplete="new-password"
        error={form.errorOf('new')}
        help={t('passwordHelp')}
        label={t('newPassword')}
        maxLength={128}
        meter
        onChange={(value) => form.edit({ new: value })}
        value={form.values.new}
      />
      <PasswordField
        autoComplete="new-password"
        error={form.errorOf('confirm')}
        label={t('repeatPassword')}
        maxLength={128}
        onChange={(confirm) => form.edit({ confirm })}
        value={form.values.confirm}
      />
      {totp ? (
        <SecondField
          error={form.errorOf('second')}
          onChange={(second) => form.edit({ second })}
          value={form.values.second}
        />
      ) : null}
      <p className="text-13 text-muted">{t('passwordEffect')}</p>
    </Form>
  )
}
