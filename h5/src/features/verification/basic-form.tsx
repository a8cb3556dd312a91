import { Button, TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failure, tryApi } from '../../lib/calls/api.ts'
import { CountryField } from '../../lib/countries/country-field.tsx'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import { VERIFICATION_KEY } from '../../lib/session/verification.ts'
import {
  EMPTY_PERSON,
  PERSON_FIELDS,
  type PersonField,
  type PersonValues,
  personError,
  personRequest,
  WIRE_FIELDS,
} from './person.ts'

/** Renders the form of the basic verification: country, name, document number and address. */
export function BasicForm({ country }: { readonly country: string | undefined }) {
  const { t } = useTranslation('verification')
  const queries = useQueryClient()
  const [values, setValues] = useState<PersonValues>({ ...EMPTY_PERSON, country: country ?? '' })
  const [submitted, setSubmitted] = useState(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<Failure>()

  const edit = (changed: Partial<PersonValues>) => {
    setValues({ ...values, ...changed })
    setRefused(undefined)
  }
  const errorOf = (field: PersonField): string | undefined => {
    const problem = submitted ? personError(field, values) : undefined
    if (problem) return t(problem)
    return WIRE_FIELDS[refused?.field ?? ''] === field ? refused?.message : undefined
  }
  const submit = async () => {
    setSubmitted(true)
    if (PERSON_FIELDS.some((field) => personError(field, values) !== undefined)) return focusFirstError()
    setSending(true)
    const answer = await tryApi('user/real_name', personRequest(values))
    setSending(false)
    if (answer.ok) {
      toast(t('handedIn'), 'good')
      await queries.invalidateQueries({ queryKey: VERIFICATION_KEY })
      return
    }
    setRefused(answer)
    if (WIRE_FIELDS[answer.field ?? ''] !== undefined) return focusFirstError()
    if (answer.code === 'signed_out') return
    toast(answer.message, 'bad')
    await queries.invalidateQueries({ queryKey: VERIFICATION_KEY })
  }
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void submit()
      }}
    >
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
      <Button loading={sending} type="submit" wide>
        {t('handIn')}
      </Button>
    </form>
  )
}
