import { TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { useLikelyCountry } from '../../lib/countries/countries.ts'
import { CountryField } from '../../lib/countries/country-field.tsx'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { FormSteps, stepOf, useSteps } from '../../lib/forms/steps.tsx'
import { type FormControls, useForm } from '../../lib/forms/use-form.ts'
import { VERIFICATION_KEY } from '../../lib/session/verification.ts'
import {
  EMPTY_PERSON,
  findPersonErrors,
  PERSON_FIELDS,
  PERSON_STEPS,
  type PersonField,
  type PersonValues,
  personFieldOf,
  personRequest,
} from './person-form.ts'

/** Renders the form of the basic verification in steps: country, document and address. */
export function BasicForm({ country }: { readonly country: string | undefined }) {
  const { t } = useTranslation('verification')
  const queries = useQueryClient()
  const likely = useLikelyCountry()
  const steps = useSteps(PERSON_STEPS.length)
  const form = useForm({
    start: () => ({ ...EMPTY_PERSON, country: country ?? likely }),
    reduce: reduceForm,
    fieldsOf: () => PERSON_FIELDS,
    findErrors: findPersonErrors,
    describe: ({ text }) => t(text),
    fieldOf: personFieldOf,
  })
  const submit = async () => {
    if (!steps.isLast) {
      if (form.check(PERSON_STEPS[steps.step])) steps.next()
      return
    }
    if (!form.check()) return
    const answer = await tryApi('user/real_name', personRequest(form.values))
    if (answer.ok) toast(t('handedIn'), 'good')
    else {
      steps.goTo(stepOf(PERSON_STEPS, personFieldOf(answer), steps.step))
      form.refuse(answer)
      if (answer.code === 'signed_out' || personFieldOf(answer) !== undefined) return
    }
    await queries.invalidateQueries({ queryKey: VERIFICATION_KEY })
  }
  return (
    <Form
      action={t(steps.isLast ? 'handIn' : 'continue')}
      failure={form.failure}
      failureTitle={t('submissionFailed')}
      onSubmit={submit}
    >
      <FormSteps
        parts={[
          { title: t('stepCountry'), fields: <CountryStep form={form} /> },
          { title: t('stepDocument'), fields: <DocumentStep form={form} /> },
          { title: t('stepAddress'), fields: <AddressStep form={form} /> },
        ]}
        progress={t('progress', { step: steps.step + 1, count: steps.count })}
        steps={steps}
      />
    </Form>
  )
}

interface StepProps {
  readonly form: FormControls<PersonValues, PersonField>
}

function CountryStep({ form: { values, edit, errorOf } }: StepProps) {
  const { t } = useTranslation('verification')
  return (
    <>
      <p className="text-15 text-muted">{t('countryLead')}</p>
      <CountryField
        error={errorOf('country')}
        onChange={(country) => edit({ country })}
        value={values.country}
      />
    </>
  )
}

function DocumentStep({ form: { values, edit, errorOf } }: StepProps) {
  const { t } = useTranslation('verification')
  return (
    <>
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
    </>
  )
}

function AddressStep({ form: { values, edit, errorOf } }: StepProps) {
  const { t } = useTranslation('verification')
  return (
    <>
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
    </>
  )
}
