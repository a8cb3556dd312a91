import { PinField, TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '@halyard/web'
import { tryApi } from '../../lib/calls/api.ts'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { Form } from '../../lib/forms/form.tsx'
import { useFirstFocus } from '../../lib/forms/use-first-focus.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import type { Currency } from '../../lib/market/currency.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import { OwnCodeField } from '../../lib/security/own-code-field.tsx'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import { NetworkField } from '../../lib/wallet/network-field.tsx'
import {
  ADDRESS_FIELDS,
  type AddressError,
  findAddressErrors,
  reduceAddress,
  startAddress,
  summarizeAddress,
} from './address-form.ts'
import { keepJustSaved } from './just-saved.ts'
import { ADDRESSES_KEY } from './use-addresses.ts'

/** Renders the form that saves a withdrawal address. */
export function AddressForm({ currencies }: { readonly currencies: readonly Currency[] }) {
  const { t } = useTranslation('address')
  const queries = useQueryClient()
  const [query] = useSearchParams()
  const form = useForm({
    start: () => startAddress(currencies, query),
    reduce: reduceAddress,
    fieldsOf: () => ADDRESS_FIELDS,
    findErrors: (values) => findAddressErrors(values, summarizeAddress(values, currencies)),
    describe: ({ text, network, other = '' }: AddressError) =>
      network ? t(text, { network: t(network), other }) : t(text),
    clearedBy: (field) => (field === 'pass' ? { pass: '' } : {}),
  })
  const { values } = form
  const addressId = useFirstFocus()
  const { coin, chains, request } = summarizeAddress(values, currencies)
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('wallet/addaddress', request)
    if (!answer.ok) return form.refuse(answer)
    toast(t('saved'), 'good')
    keepJustSaved(answer.data.id)
    await queries.invalidateQueries({ queryKey: ADDRESSES_KEY })
    goBack()
  }
  return (
    <Form action={t('save')} failure={form.failure} onSubmit={submit}>
      <ChoiceField
        choices={currencies.map(({ id, name, title }) => ({
          value: String(id),
          label: name,
          hint: title,
          mark: <CoinMark name={name} size={24} />,
        }))}
        error={form.errorOf('currency_id')}
        label={t('coin')}
        onChange={(id) => form.dispatch({ type: 'coinChosen', id, currencies })}
        value={values.currency_id}
      />
      <NetworkField
        coin={coin}
        error={form.errorOf('type')}
        help={t('networkHelp')}
        networks={chains}
        onChange={(type) => form.edit({ type })}
        value={values.type}
      />
      <TextField
        error={form.errorOf('address')}
        help={t('addressHelp')}
        id={addressId}
        label={t('address')}
        maxLength={128}
        onBlur={() => form.dispatch({ type: 'left', field: 'address' })}
        onChange={(address) => form.edit({ address })}
        value={values.address}
      />
      <TextField
        autoCapitalize="sentences"
        error={form.errorOf('notes')}
        help={t('notesHelp')}
        label={t('notes')}
        maxLength={40}
        onChange={(notes) => form.edit({ notes })}
        value={values.notes}
      />
      <PinField
        error={form.errorOf('pass')}
        label={t('fundPassword')}
        onChange={(pass) => form.edit({ pass })}
        value={values.pass}
      />
      <OwnCodeField
        error={form.errorOf('code')}
        onChange={(code) => form.edit({ code })}
        purpose="address"
        value={values.code}
      />
    </Form>
  )
}
