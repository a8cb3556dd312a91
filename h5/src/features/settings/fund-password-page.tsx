import { Button, PinField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import type { Security } from '../../lib/security/account-security.ts'
import { OwnCodeField } from '../../lib/security/own-code-field.tsx'
import { SecondField } from '../../lib/security/second-field.tsx'
import { SECURITY_KEY } from '../../lib/security/security.ts'
import {
  EMPTY_FUND_PASSWORD,
  findFundPasswordErrors,
  summarizeFundPassword,
} from './forms/fund-password-form.ts'
import { Loaded } from './loaded.tsx'
import { LoginPasswordField } from './login-password-field.tsx'

export function FundPasswordPage() {
  const { t } = useTranslation('settings')
  return <Loaded title={t('fundPassword')}>{(security) => <FundPassword security={security} />}</Loaded>
}

function FundPassword({ security }: { readonly security: Security }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const form = useForm({
    start: () => EMPTY_FUND_PASSWORD,
    reduce: reduceForm,
    fieldsOf: (values) => summarizeFundPassword(values, security).fields,
    findErrors: (values) => findFundPasswordErrors(values, summarizeFundPassword(values, security)),
    describe: ({ text }) => t(text),
    clearedBy: (field) => (field === 'original' ? { original: '' } : {}),
  })
  const { forgotten } = form.values
  const { proof, fields, request } = summarizeFundPassword(form.values, security)
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/update_password', request)
    if (!answer.ok) return form.refuse(answer)
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
    toast(proof === 'first' ? t('fundPasswordIsSet') : t('fundPasswordChanged'), 'good')
    goBack()
  }
  return (
    <>
      <p className="text-15 text-muted">{t('fundPasswordAbout')}</p>
      <Form
        action={proof === 'first' ? t('fundPasswordSet') : t('fundPasswordChange')}
        failure={form.failure}
        onSubmit={submit}
      >
        {proof === 'original' ? (
          <PinField
            error={form.errorOf('original')}
            label={t('originalFundPassword')}
            onChange={(original) => form.edit({ original })}
            value={form.values.original}
          />
        ) : null}
        {proof === 'forgotten' ? (
          <LoginPasswordField
            error={form.errorOf('login_password')}
            onChange={(login_password) => form.edit({ login_password })}
            value={form.values.login_password}
          />
        ) : null}
        {fields.includes('second') ? (
          <SecondField
            error={form.errorOf('second')}
            onChange={(second) => form.edit({ second })}
            value={form.values.second}
          />
        ) : null}
        <PinField
          error={form.errorOf('password')}
          help={t('fundPasswordHelp')}
          label={t('newFundPassword')}
          onChange={(password) => form.edit({ password })}
          value={form.values.password}
        />
        <PinField
          error={form.errorOf('repassword')}
          label={t('repeatFundPassword')}
          onChange={(repassword) => form.edit({ repassword })}
          value={form.values.repassword}
        />
        <OwnCodeField
          error={form.errorOf('code')}
          onChange={(code) => form.edit({ code })}
          purpose="fund_password"
          value={form.values.code}
        />
      </Form>
      {security.hasFundPassword ? (
        <Button kind="plain" onClick={() => form.edit({ forgotten: !forgotten })} size="small">
          {forgotten ? t('fundPasswordKnown') : t('fundPasswordForgotten')}
        </Button>
      ) : null}
    </>
  )
}
