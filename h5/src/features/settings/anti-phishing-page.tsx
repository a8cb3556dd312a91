import { TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import type { Security } from '../../lib/security/account-security.ts'
import { SECURITY_KEY } from '../../lib/security/security.ts'
import { ANTI_PHISHING_FIELDS, findAntiPhishingErrors } from './forms/anti-phishing-form.ts'
import { Loaded } from './loaded.tsx'
import { LoginPasswordField } from './login-password-field.tsx'

export function AntiPhishingPage() {
  const { t } = useTranslation('settings')
  return <Loaded title={t('word')}>{(security) => <AntiPhishing security={security} />}</Loaded>
}

function AntiPhishing({ security }: { readonly security: Security }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const form = useForm({
    start: () => ({ word: security.antiPhishing ?? '', password: '' }),
    reduce: reduceForm,
    fieldsOf: () => ANTI_PHISHING_FIELDS,
    findErrors: findAntiPhishingErrors,
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/anti_phishing', form.values)
    if (!answer.ok) return form.refuse(answer)
    toast(t('wordSaved'), 'good')
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
    goBack()
  }
  return (
    <Form action={t('save')} failure={form.failure} onSubmit={submit}>
      <p className="text-15 text-muted">{t('wordAbout')}</p>
      <TextField
        error={form.errorOf('word')}
        help={t('wordHelp')}
        label={t('word')}
        maxLength={20}
        onChange={(word) => form.edit({ word })}
        value={form.values.word}
      />
      <LoginPasswordField
        error={form.errorOf('password')}
        onChange={(password) => form.edit({ password })}
        value={form.values.password}
      />
    </Form>
  )
}
