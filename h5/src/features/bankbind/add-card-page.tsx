import { TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { useLikelyCountry } from '../../lib/countries/countries.ts'
import { CountryField } from '../../lib/countries/country-field.tsx'
import { type Fields, useFields } from '../../lib/forms/fields.ts'
import { Form } from '../../lib/forms/form.tsx'
import { goBack } from '../../lib/navigation/navigation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { CARDS_KEY } from './use-cards.ts'

/** The text fields, in the order in which they appear on a card and a bank statement. */
const TYPED = [
  { name: 'name', max: 120, fill: 'off' },
  { name: 'full_name', max: 120, fill: 'name' },
  { name: 'card_number', max: 40, fill: 'off' },
  { name: 'bank', max: 120, fill: 'off' },
  { name: 'branch', max: 120, fill: 'off' },
  { name: 'bank_address', max: 120, fill: 'off' },
  { name: 'swift_code', max: 14, fill: 'off' },
  { name: 'iban', max: 42, fill: 'off' },
  { name: 'payee_address', max: 120, fill: 'street-address' },
  { name: 'postal_code', max: 12, fill: 'postal-code' },
] as const

const EMPTY = {
  country: '',
  name: '',
  full_name: '',
  card_number: '',
  bank: '',
  branch: '',
  bank_address: '',
  swift_code: '',
  iban: '',
  payee_address: '',
  postal_code: '',
}
type Values = typeof EMPTY

export function AddCardPage() {
  const { t } = useTranslation('bankbind')
  const queries = useQueryClient()
  const country = useLikelyCountry()
  // The server decides whether an IBAN is required: it knows which countries use them.
  const form = useFields<Values>({ ...EMPTY, country }, (name, values) =>
    name !== 'iban' && values[name].trim() === '' ? t('required') : undefined,
  )
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('user/cash_save', form.values)
    if (!answer.ok) return form.refuse(answer)
    toast(t('saved'), 'good')
    await queries.invalidateQueries({ queryKey: CARDS_KEY })
    goBack(pathTo('bankbind/index'))
  }
  return (
    <Page title={t('add')}>
      <div className="flex flex-col gap-5 p-4">
        <p className="text-15 text-muted">{t('about')}</p>
        <Form action={t('save')} onSubmit={submit}>
          <CountryField
            error={form.errorOf('country')}
            label={t('country')}
            onChange={(country) => form.edit({ country })}
            value={form.values.country}
          />
          <TypedFields form={form} />
        </Form>
      </div>
    </Page>
  )
}

function TypedFields({ form }: { readonly form: Fields<Values> }) {
  const { t, i18n } = useTranslation('bankbind')
  return TYPED.map(({ name, max, fill }) => {
    const help = `${name}Help`
    return (
      <TextField
        autoCapitalize={name === 'iban' || name === 'swift_code' ? 'characters' : 'words'}
        autoComplete={fill}
        error={form.errorOf(name)}
        help={i18n.exists(help, { ns: 'bankbind' }) ? t(help) : undefined}
        key={name}
        label={t(name)}
        maxLength={max}
        name={name}
        onChange={(text) => form.edit({ [name]: text })}
        value={form.values[name]}
      />
    )
  })
}
