import { TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { tryApi } from '../../lib/calls/api.ts'
import { useLikelyCountry } from '../../lib/countries/countries.ts'
import { CountryField } from '../../lib/countries/country-field.tsx'
import { useFields } from '../../lib/forms/fields.ts'
import { Form } from '../../lib/forms/form.tsx'
import { goBack } from '../../lib/navigation/navigation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import type { Security } from '../../lib/security/account-security.ts'
import { OwnCodeField } from '../../lib/security/own-code-field.tsx'
import { isSecondCode } from '../../lib/security/credential-formats.ts'
import { SecondField } from '../../lib/security/second-field.tsx'
import { SECURITY_KEY } from '../../lib/security/security.ts'
import { SentCodeField } from '../../lib/security/sent-code-field.tsx'
import { useCodeWait } from '../../lib/security/use-code-wait.ts'
import { refreshUser } from '../../lib/session/refresh-user.ts'
import { Loaded } from './loaded.tsx'

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const MOBILE = /^[0-9]{4,15}$/
const CODE = /^[0-9]{6}$/

type Channel = 'email' | 'mobile'

export function ContactPage() {
  const { t } = useTranslation('settings')
  const [query] = useSearchParams()
  const channel: Channel = query.get('channel') === 'mobile' ? 'mobile' : 'email'
  return (
    <Loaded title={t(channel)}>
      {(security) => <Contact channel={channel} key={channel} security={security} />}
    </Loaded>
  )
}

function Contact({ channel, security }: { readonly channel: Channel; readonly security: Security }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const country = useLikelyCountry()
  const now = security[channel]
  const accountError = (kind: Channel, account: string): string | undefined => {
    if (kind === 'email') return EMAIL.test(account.trim()) ? undefined : t('emailInvalid')
    return MOBILE.test(account) ? undefined : t('mobileInvalid')
  }
  const form = useFields({ country, account: '', code: '', old_code: '', second: '' }, (name, values) => {
    if (name === 'account') return accountError(channel, values.account)
    if (name === 'code') return CODE.test(values.code) ? undefined : t('codeRequired')
    if (name === 'old_code') return CODE.test(values.old_code) ? undefined : t('codeRequired')
    return name === 'second' && security.totp && !isSecondCode(values.second)
      ? t('secondRequired')
      : undefined
  })
  const name = () =>
    channel === 'email'
      ? { account: form.values.account.trim() }
      : { account: form.values.account, country: form.values.country }
  const wait = useCodeWait('contact_new', Object.values(name()).join(' '), async () => {
    const problem = accountError(channel, form.values.account)
    if (problem === undefined) return tryApi('safe/contact_code', name(), { mask: false })
    toast(problem, 'bad')
    return undefined
  })
  const submit = async () => {
    if (!form.check()) return
    const { code, old_code, second } = form.values
    const answer = await tryApi('safe/contact', {
      ...name(),
      code,
      old_code,
      ...(security.totp ? { second } : {}),
    })
    if (!answer.ok) return form.refuse(answer)
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
    await refreshUser()
    toast(t('contactSaved'), 'good')
    goBack(pathTo('settings/security/index'))
  }
  return (
    <Form action={now ? t('contactChange') : t('contactBind')} onSubmit={submit}>
      <p className="text-15 text-muted">{now ? t('contactNow', { now }) : t('contactAbout')}</p>
      {channel === 'mobile' ? (
        <CountryField onChange={(country) => form.edit({ country })} value={form.values.country} />
      ) : null}
      <TextField
        autoComplete={channel === 'email' ? 'email' : 'tel-national'}
        error={form.errorOf('account')}
        inputMode={channel === 'email' ? 'email' : 'tel'}
        label={channel === 'email' ? t('newEmail') : t('newMobile')}
        maxLength={254}
        onChange={(typed) => form.edit({ account: channel === 'email' ? typed : typed.replace(/\D/g, '') })}
        value={form.values.account}
      />
      <SentCodeField
        error={form.errorOf('code')}
        label={t('codeNew')}
        onChange={(code) => form.edit({ code })}
        to={form.values.account}
        value={form.values.code}
        wait={wait}
      />
      <OwnCodeField
        error={form.errorOf('old_code')}
        label={t('codeOld')}
        onChange={(old_code) => form.edit({ old_code })}
        purpose="contact_old"
        value={form.values.old_code}
      />
      {security.totp ? (
        <SecondField
          error={form.errorOf('second')}
          onChange={(second) => form.edit({ second })}
          value={form.values.second}
        />
      ) : null}
      <p className="text-13 text-muted">{t('contactEffect')}</p>
    </Form>
  )
}
