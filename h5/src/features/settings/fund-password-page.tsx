import { Button, PasswordField, PinField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { useFields } from '../../lib/forms/fields.ts'
import { Form } from '../../lib/forms/form.tsx'
import { goBack } from '../../lib/navigation/navigation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import type { Security } from '../../lib/security/account-security.ts'
import { OwnCodeField } from '../../lib/security/own-code-field.tsx'
import { isSecondCode } from '../../lib/security/credential-formats.ts'
import { SecondField } from '../../lib/security/second-field.tsx'
import { SECURITY_KEY } from '../../lib/security/security.ts'
import { Loaded } from './loaded.tsx'

/**
 * How the owner authorises a change of the fund password: none is set yet, the current one is known, or it was
 * forgotten.
 */
type Proof = 'first' | 'original' | 'forgotten'

const DIGITS = /^[0-9]{6}$/
const NOTHING = { original: '', login_password: '', second: '', password: '', repassword: '', code: '' }

export function FundPasswordPage() {
  const { t } = useTranslation('settings')
  return <Loaded title={t('fundPassword')}>{(security) => <FundPassword security={security} />}</Loaded>
}

function FundPassword({ security }: { readonly security: Security }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const [forgotten, setForgotten] = useState(false)
  const proof: Proof = security.hasFundPassword ? (forgotten ? 'forgotten' : 'original') : 'first'
  const needsSecond = proof === 'forgotten' && security.totp
  const form = useFields(NOTHING, (name, values) => {
    switch (name) {
      case 'original':
        return proof === 'original' && !DIGITS.test(values.original) ? t('fundPasswordSix') : undefined
      case 'login_password':
        return proof === 'forgotten' && values.login_password === '' ? t('passwordRequired') : undefined
      case 'second':
        return needsSecond && !isSecondCode(values.second) ? t('secondRequired') : undefined
      case 'password':
        return DIGITS.test(values.password) ? undefined : t('fundPasswordSix')
      case 'repassword':
        return values.repassword === values.password ? undefined : t('passwordsDiffer')
      case 'code':
        return DIGITS.test(values.code) ? undefined : t('codeRequired')
    }
  })
  const submit = async () => {
    if (!form.check()) return
    const { password, repassword, code, original, login_password, second } = form.values
    const answer = await tryApi('safe/update_password', {
      password,
      repassword,
      code,
      ...(proof === 'original' ? { original } : {}),
      ...(proof === 'forgotten' ? { login_password } : {}),
      ...(needsSecond ? { second } : {}),
    })
    if (!answer.ok) return form.refuse(answer)
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
    toast(proof === 'first' ? t('fundPasswordIsSet') : t('fundPasswordChanged'), 'good')
    goBack(pathTo('settings/security/index'))
  }
  return (
    <>
      <p className="text-15 text-muted">{t('fundPasswordAbout')}</p>
      <Form action={proof === 'first' ? t('fundPasswordSet') : t('fundPasswordChange')} onSubmit={submit}>
        {proof === 'original' ? (
          <PinField
            error={form.errorOf('original')}
            label={t('originalFundPassword')}
            onChange={(original) => form.edit({ original })}
            value={form.values.original}
          />
        ) : null}
        {proof === 'forgotten' ? (
          <PasswordField
            autoComplete="current-password"
            error={form.errorOf('login_password')}
            label={t('loginPassword')}
            maxLength={128}
            onChange={(login_password) => form.edit({ login_password })}
            value={form.values.login_password}
          />
        ) : null}
        {needsSecond ? (
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
        <Button kind="plain" onClick={() => setForgotten(!forgotten)} size="small">
          {forgotten ? t('fundPasswordKnown') : t('fundPasswordForgotten')}
        </Button>
      ) : null}
    </>
  )
}
