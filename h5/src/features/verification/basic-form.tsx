import { TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { CountryField } from '../../lib/countries/country-field.tsx'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { VERIFICATION_KEY } from '../../lib/session/verification.ts'
import { EMPTY_PERSON, findPersonErrors, PERSON_FIELDS, personFieldOf, personRequest } from './person-form.ts'

/** Renders the form of the basic verification: country, name, document number and address. */
export function BasicForm({ country }: { readonly country: string | undefined }) {
  const { t } = useTranslation('verification')
  const queries = useQueryClient()
  const form = useForm({
    start: () => ({ ...EMPTY_PERSON, country: country ?? '' }),
    reduce: reduceForm,
    fieldsOf: () => PERSON_FIELDS,
    findErrors: findPersonErrors,
    describe: ({ text }) => t(text),
    fieldOf: personFieldOf,
  })
  const { values, edit, errorOf } = form
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('user/real_name', personRequest(values))
    if (answer.ok) toast(t('handedIn'), 'good')
    else {
      form.refuse(answer)
      if (answer.code === 'signed_out' || personFieldOf(answer) !== undefined) return
    }
    await queries.invalidateQueries({ queryKey: VERIFICATION_KEY })
  }
  return (
    <Form action={t('handIn')} failure={form.failure} failureTitle={t('submissionFailed')} onSubmit={submit}>
      <CountryField
        error={errorOf('country')}
        onChange={(country) => edit({ country })}
        value={values.country}
      />
      <TextField
        autoCapitalize="words"
        autoComplete="name"
        error={errorOf('name')}
        help={t('nameHelp')}
        label={t('name')}
        maxLength={100}
        name="name"
        onChange={(name) => edit({ name })}
        value={values.name}
      />
      <TextField
        autoCapitalize="characters"
        error={errorOf('cardId')}
        help={t('cardIdHelp')}
        label={t('cardId')}
        maxLength={40}
        name="card_id"
        onChange={(cardId) => edit({ cardId })}
        value={values.cardId}
      />
      <TextField
        autoCapitalize="words"
        autoComplete="street-address"
        error={errorOf('contactAddress')}
        help={t('addressHelp')}
        label={t('address')}
        maxLength={200}
        name="contact_address"
        onChange={(contactAddress) => edit({ contactAddress })}
        value={values.contactAddress}
      />
      <p className="text-13 text-muted">{t('privacy')}</p>
    </Form>
  )
}
