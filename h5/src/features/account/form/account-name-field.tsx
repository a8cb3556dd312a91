import { TextField } from '@halyard/ui'
import { ChevronDown } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useAreas } from '../../../lib/countries/countries.ts'
import { useFirstFocus } from '../../../lib/forms/use-first-focus.ts'
import { CountryPicker } from '../../../lib/countries/country-picker.tsx'
import type { AccountForm } from './use-account-form.ts'

interface AccountNameFieldProps {
  readonly form: AccountForm
  /** Whether the e-mail field has the focus when the page opens. */
  readonly firstFocus?: boolean
}

/** Renders the e-mail field, or the phone field with its country. */
export function AccountNameField({ form, firstFocus = false }: AccountNameFieldProps) {
  const { t } = useTranslation('account')
  const id = useFirstFocus(firstFocus && form.values.channel === 'email')
  if (form.values.channel === 'mobile') return <PhoneField form={form} />
  return (
    <TextField
      autoComplete="username"
      error={form.errorOf('account')}
      id={id}
      inputMode="email"
      label={t('emailAddress')}
      name="email"
      onChange={(email) => form.edit({ email })}
      value={form.values.email}
    />
  )
}

function PhoneField({ form }: { readonly form: AccountForm }) {
  const { t } = useTranslation('account')
  const [picking, setPicking] = useState(false)
  const { data } = useAreas(true)
  const area = data?.find(({ country }) => country === form.values.country)
  return (
    <>
      <TextField
        autoComplete="tel-national"
        error={form.errorOf('account')}
        inputMode="tel"
        label={t('phoneNumber')}
        left={
          <button
            aria-haspopup="dialog"
            aria-label={`${t('country')}: ${area ? `${area.name} +${area.dial}` : form.values.country}`}
            className="press flex min-h-11 shrink-0 items-center gap-1 self-stretch border-r border-line px-3 text-15"
            onClick={() => setPicking(true)}
            type="button"
          >
            {area ? `+${area.dial}` : form.values.country}
            <ChevronDown aria-hidden className="text-muted" size={16} />
          </button>
        }
        name="tel"
        onChange={(typed) => form.edit({ mobile: typed.replace(/\D/g, '').slice(0, 15) })}
        value={form.values.mobile}
      />
      <CountryPicker
        dialled
        onClose={() => setPicking(false)}
        onPick={(country) => {
          form.edit({ country })
          setPicking(false)
        }}
        open={picking}
      />
    </>
  )
}
