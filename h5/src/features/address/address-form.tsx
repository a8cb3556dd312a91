import type { ResponseOf } from '@halyard/api/client'
import { PinField, TextField, toast } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { tryApi } from '../../lib/calls/api.ts'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { useFields } from '../../lib/forms/fields.ts'
import { Form } from '../../lib/forms/form.tsx'
import { goBack } from '../../lib/navigation/navigation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { OwnCodeField } from '../../lib/security/own-code-field.tsx'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import { NetworkField } from '../../lib/wallet/network-field.tsx'
import { addressProblem } from './address-format.ts'
import { chainsOf, networkNameKey } from './network-names.ts'
import { ADDRESSES_KEY } from './use-addresses.ts'

type Currency = ResponseOf<'currency/user_currency_list'>['list'][number]

const DIGITS = /^[0-9]{6}$/
const FIRST_CURRENCY = 'USDT'

/** Renders the form that saves a withdrawal address. */
export function AddressForm({ currencies }: { readonly currencies: readonly Currency[] }) {
  const { t } = useTranslation('address')
  const queries = useQueryClient()
  const [query] = useSearchParams()
  const nameOf = (id: string) => currencies.find((one) => String(one.id) === id)?.name ?? ''
  const form = useFields(startOf(currencies, query), (name, values) => {
    const { type, address, pass, code } = values
    if (name === 'type') return type === '' ? t('networkRequired') : undefined
    if (name === 'address') {
      const problem = addressProblem(type, address)
      return problem && t(problem, { network: t(networkNameKey(type, nameOf(values.currency_id))) })
    }
    if (name === 'pass') return DIGITS.test(pass) ? undefined : t('fundPasswordSix')
    return name === 'code' && !DIGITS.test(code) ? t('codeRequired') : undefined
  })
  const { values } = form
  const currency = currencies.find(({ id }) => String(id) === values.currency_id)
  const chains = chainsOf(currency?.networks ?? [])

  const chooseCoin = (id: string) => {
    const networks = chainsOf(currencies.find((one) => String(one.id) === id)?.networks ?? [])
    form.edit({ currency_id: id, type: networks.includes(values.type) ? values.type : (networks[0] ?? '') })
  }
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('wallet/addaddress', {
      ...values,
      address: values.address.trim(),
      notes: values.notes.trim(),
    })
    if (!answer.ok) return form.refuse(answer)
    toast(t('saved'), 'good')
    await queries.invalidateQueries({ queryKey: ADDRESSES_KEY })
    goBack(pathTo('user/address/index'))
  }
  return (
    <Form action={t('save')} onSubmit={submit}>
      <ChoiceField
        choices={currencies.map(({ id, name, title }) => ({
          value: String(id),
          label: name,
          hint: title,
          mark: <CoinMark name={name} size={24} />,
        }))}
        error={form.errorOf('currency_id')}
        label={t('coin')}
        onChange={chooseCoin}
        value={values.currency_id}
      />
      <NetworkField
        coin={currency?.name ?? ''}
        error={form.errorOf('type')}
        help={t('networkHelp')}
        networks={chains}
        onChange={(type) => form.edit({ type })}
        value={values.type}
      />
      <TextField
        error={form.errorOf('address')}
        help={t('addressHelp')}
        label={t('address')}
        maxLength={128}
        onBlur={() => form.leave('address')}
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

/** Returns the coin and network that the previous page passed in the query, or the defaults. */
function startOf(currencies: readonly Currency[], query: URLSearchParams) {
  const currency =
    currencies.find(({ id }) => String(id) === query.get('coin')) ??
    currencies.find(({ name }) => name === FIRST_CURRENCY) ??
    currencies[0]
  const chains = chainsOf(currency?.networks ?? [])
  const type = chains.find((network) => network === query.get('network')) ?? chains[0] ?? ''
  return { currency_id: String(currency?.id ?? ''), type, address: '', notes: '', pass: '', code: '' }
}
