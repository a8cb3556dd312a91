import { TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '@halyard/web'
import { tryApi } from '../../lib/calls/api.ts'
import { useLikelyCountry } from '../../lib/countries/countries.ts'
import { CountryField } from '../../lib/countries/country-field.tsx'
import { Form } from '../../lib/forms/form.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import type { Security } from '../../lib/security/account-security.ts'
import { OwnCodeField } from '../../lib/security/own-code-field.tsx'
import { SecondField } from '../../lib/security/second-field.tsx'
import { SECURITY_KEY } from '../../lib/security/security.ts'
import { SentCodeField } from '../../lib/security/sent-code-field.tsx'
import { useCodeWait } from '../../lib/security/use-code-wait.ts'
import { refreshUser } from '../../lib/session/refresh-user.ts'
import {
  type Channel,
  type ContactFacts,
  findContactErrors,
  reduceContact,
  startContact,
  summarizeContact,
} from './forms/contact-form.ts'
import { Loaded } from './loaded.tsx'

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
  const facts: ContactFacts = { channel, totp: security.totp }
  const form = useForm({
    start: () => startContact(country),
    reduce: reduceContact,
    fieldsOf: (values) => summarizeContact(values, facts).fields,
    findErrors: (values) => findContactErrors(values, facts),
    describe: ({ text }) => t(text),
  })
  const { target, request } = summarizeContact(form.values, facts)
  const wait = useCodeWait('contact_new', Object.values(target).join(' '), async () => {
    const error = findContactErrors(form.values, facts).account
    if (!error) return tryApi('safe/contact_code', target, { mask: false })
    toast(t(error.text), 'bad')
    return undefined
  })
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('safe/contact', request)
    if (!answer.ok) return form.refuse(answer)
    await queries.invalidateQueries({ queryKey: SECURITY_KEY })
    await refreshUser()
    toast(t('contactSaved'), 'good')
    goBack()
  }
  return (
    <Form action={now ? t('contactChange') : t('contactBind')} failure={form.failure} onSubmit={submit}>
      <p className="text-15 text-muted">{now ? t('contactNow', { now }) : t('contactAbout')}</p>
      {channel === 'mobile' ? (
        <CountryField
          error={form.errorOf('country')}
          onChange={(country) => form.edit({ country })}
          value={form.values.country}
        />
      ) : null}
      <TextField
        autoComplete={channel === 'email' ? 'email' : 'tel-national'}
        error={form.errorOf('account')}
        inputMode={channel === 'email' ? 'email' : 'tel'}
        label={channel === 'email' ? t('newEmail') : t('newMobile')}
        maxLength={254}
        onChange={(text) => form.dispatch({ type: 'accountTyped', channel, text })}
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
