import { TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { useLikelyCountry } from '../../lib/countries/countries.ts'
import { CountryField } from '../../lib/countries/country-field.tsx'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { type FormControls, useForm } from '../../lib/forms/use-form.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import {
  CARD_FIELDS,
  CARD_TEXTS,
  type CardField,
  type CardValues,
  findCardErrors,
  startCard,
} from './card-form.ts'
import { CARDS_KEY } from './use-cards.ts'

export function AddCardPage() {
  const { t } = useTranslation('bankbind')
  const queries = useQueryClient()
  const country = useLikelyCountry()
  const form = useForm({
    start: () => startCard(country),
    reduce: reduceForm,
    fieldsOf: () => CARD_FIELDS,
    findErrors: findCardErrors,
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('user/cash_save', form.values)
    if (!answer.ok) return form.refuse(answer)
    toast(t('saved'), 'good')
    await queries.invalidateQueries({ queryKey: CARDS_KEY })
    goBack()
  }
  return (
    <Page title={t('add')}>
      <div className="flex flex-col gap-5 p-4">
        <p className="text-15 text-muted">{t('about')}</p>
        <Form action={t('save')} failure={form.failure} failureTitle={t('bindingFailed')} onSubmit={submit}>
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

function TypedFields({ form }: { readonly form: FormControls<CardValues, CardField> }) {
  const { t, exists } = useTranslation('bankbind')
  return CARD_TEXTS.map(({ name, max, fill }) => {
    const help = `${name}Help`
    return (
      <TextField
        autoCapitalize={name === 'iban' || name === 'swift_code' ? 'characters' : 'words'}
        autoComplete={fill}
        error={form.errorOf(name)}
        help={exists(help) ? t(help) : undefined}
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
