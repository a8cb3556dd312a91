import { PasswordField, toast } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { useFields } from '../../lib/forms/fields.ts'
import { Form } from '../../lib/forms/form.tsx'
import { goBack } from '../../lib/navigation/navigation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { isSecondCode } from '../../lib/security/credential-formats.ts'
import { SecondField } from '../../lib/security/second-field.tsx'
import { replaceToken } from '../../lib/session/session.ts'
import { Loaded } from './loaded.tsx'

const PASSWORD_MIN = 6

export function ChangePasswordPage() {
  const { t } = useTranslation('settings')
  return <Loaded title={t('loginPassword')}>{({ totp }) => <ChangePassword totp={totp} />}</Loaded>
}

function ChangePassword({ totp }: { readonly totp: boolean }) {
  const { t } = useTranslation('settings')
  const form = useFields({ original: '', new: '', confirm: '', second: '' }, (name, values) => {
    if (name === 'original') return values.original === '' ? t('passwordRequired') : undefined
    if (name === 'new') return values.new.length < PASSWORD_MIN ? t('passwordShort') : undefined
    if (name === 'confirm') return values.confirm === values.new ? undefined : t('passwordsDiffer')
    return totp && !isSecondCode(values.second) ? t('secondRequired') : undefined
  })
  const submit = async () => {
    if (!form.check()) return
    const { second, ...passwords } = form.values
    const answer = await tryApi('user/e_pwd', totp ? { ...passwords, second } : passwords)
    if (!answer.ok) return form.refuse(answer)
    replaceToken(answer.data.token)
    toast(t('passwordChanged'), 'good')
    goBack(pathTo('settings/security/index'))
  }
  return (
    <Form action={t('changePassword')} onSubmit={submit}>
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
