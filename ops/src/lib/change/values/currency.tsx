import { useTranslation } from '../../language/use-translation.ts'
import { useOps } from '../../calls/queries.ts'
import { SelectFilter } from '../../table/select-filter.tsx'

interface CurrencyInputProps {
  readonly label: string
  /** The number of the chosen currency; empty before the choice. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Renders the choice of a currency by its name. */
export function CurrencyInput({ label, value, onChange }: CurrencyInputProps) {
  const { t } = useTranslation()
  const { list, nameOf } = useCurrencies()
  const known = list.some((currency) => currency.value === value) ? [] : [{ value, label: nameOf(value) }]
  const options = value === '' ? [{ value: '', label: t('chooseCurrency') }, ...list] : [...known, ...list]
  return <SelectFilter label={label} onChange={onChange} options={options} value={value} />
}

/** Renders the name of a currency; its number until the names are known. */
export function CurrencyName({ id }: { readonly id: string }) {
  return useCurrencies().nameOf(id)
}

function useCurrencies() {
  const { data } = useOps('ops/currency/list', {})
  const list = (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return { list, nameOf: (id: string) => list.find(({ value }) => value === id)?.label ?? id }
}
