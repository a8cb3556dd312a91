import { TextField, toast, whenHistorySettled } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { useLikelyCountry } from '../../lib/countries/countries.ts'
import { CountryField } from '../../lib/countries/country-field.tsx'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { FormSteps, stepOf, useSteps } from '../../lib/forms/steps.tsx'
import { type FormControls, useForm } from '../../lib/forms/use-form.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import {
  CARD_FIELDS,
  CARD_STEP_FIELDS,
  CARD_STEPS,
  type CardField,
  type CardStep,
  type CardValues,
  findCardErrors,
  startCard,
} from './card-form.ts'
import { CARDS_KEY } from './use-cards.ts'

/** Renders the form of a bank account in steps: the account, its bank and its holder. */
export function AddCardPage() {
  const { t } = useTranslation('bankbind')
  const queries = useQueryClient()
  const country = useLikelyCountry()
  const steps = useSteps(CARD_STEPS.length)
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    // The steps first remove their own entries of the history.
    if (saved) whenHistorySettled(() => goBack())
  }, [saved])
  const form = useForm({
    start: () => startCard(country),
    reduce: reduceForm,
    fieldsOf: () => CARD_FIELDS,
    findErrors: findCardErrors,
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!steps.isLast) {
      if (form.check(CARD_STEP_FIELDS[steps.step])) steps.next()
      return
    }
    if (!form.check()) return
    const answer = await tryApi('user/cash_save', form.values)
    if (!answer.ok) {
      steps.goTo(stepOf(CARD_STEP_FIELDS, answer.field, steps.step))
      return form.refuse(answer)
    }
    toast(t('saved'), 'good')
    await queries.invalidateQueries({ queryKey: CARDS_KEY })
    steps.goTo(0)
    setSaved(true)
  }
  return (
    <Page title={t('add')}>
      <div className="p-4">
        <Form
          action={t(steps.isLast ? 'save' : 'continue')}
          failure={form.failure}
          failureTitle={t('bindingFailed')}
          onSubmit={submit}
        >
          <FormSteps
            parts={CARD_STEPS.map(({ title, texts }, at) => ({
              title: t(title),
              fields: (
                <>
                  {at === 0 ? <AccountCountry form={form} /> : null}
                  <TypedFields form={form} texts={texts} />
                </>
              ),
            }))}
            progress={t('progress', { step: steps.step + 1, count: steps.count })}
            steps={steps}
          />
        </Form>
      </div>
    </Page>
  )
}

interface FieldsProps {
  readonly form: FormControls<CardValues, CardField>
}

function AccountCountry({ form }: FieldsProps) {
  const { t } = useTranslation('bankbind')
  return (
    <>
      <p className="text-15 text-muted">{t('about')}</p>
      <CountryField
        error={form.errorOf('country')}
        label={t('country')}
        onChange={(country) => form.edit({ country })}
        value={form.values.country}
      />
    </>
  )
}

function TypedFields({ form, texts }: FieldsProps & Pick<CardStep, 'texts'>) {
  const { t, exists } = useTranslation('bankbind')
  return texts.map(({ name, max, fill }) => {
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
