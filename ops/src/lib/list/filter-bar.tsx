import { accountNumberOf, type FilterName } from '@halyard/api/ops-client'
import { Button, TextField } from '@halyard/ui'
import { type FormEvent, useId, useState } from 'react'
import { callOps } from '../calls/calls.ts'
import { useOps } from '../calls/queries.ts'
import { useTranslation } from '../language/use-translation.ts'
import { type Filters, useFilters } from '../navigation/use-filters.ts'
import { SelectFilter } from '../table/select-filter.tsx'
import { countFilters, fieldsOf } from './list-filters.ts'

/** Fields whose values are names in capital letters. */
const CAPITALS: ReadonlySet<string> = new Set(['currency', 'network'])
const DAYS: ReadonlySet<string> = new Set(['from', 'until'])
const AMOUNTS: ReadonlySet<string> = new Set(['amount_from', 'amount_to'])
const LENGTH_MAX = 128

interface FilterBarProps {
  /** The filters of the list, in the order of their fields. */
  readonly filters: readonly FilterName[]
}

/** Renders the filters of a list behind a button that says how many are set. They are in the URL. */
export function FilterBar({ filters }: FilterBarProps) {
  const { t } = useTranslation()
  const [values] = useFilters()
  const count = countFilters(filters, values)
  const [isOpen, setIsOpen] = useState(count > 0)
  const id = useId()
  return (
    <>
      <Button aria-controls={id} aria-expanded={isOpen} kind="quiet" onClick={() => setIsOpen(!isOpen)}>
        {count === 0 ? t('filter') : t('filterCount', { count })}
      </Button>
      {isOpen ? (
        <div className="order-last basis-full" id={id}>
          <FilterForm filters={filters} key={JSON.stringify(values)} values={values} />
        </div>
      ) : null}
    </>
  )
}

function FilterForm({ filters, values }: FilterBarProps & { readonly values: Filters }) {
  const { t } = useTranslation()
  const [, setFilters] = useFilters()
  const fields = fieldsOf(filters)
  const [typed, setTyped] = useState<Filters>(values)
  const [error, setError] = useState<string>()
  const change = (field: string) => (value: string) =>
    setTyped({ ...typed, [field]: CAPITALS.has(field) ? value.toUpperCase() : value })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = await customerNumberOf(typed['customer'] ?? '')
    if (found === undefined) return setError(t('filterNoCustomer'))
    setError(undefined)
    const given = Object.fromEntries(fields.map((field) => [field, (typed[field] ?? '').trim()]))
    setFilters({ ...given, ...(fields.includes('customer') ? { customer: found } : {}), after: '' })
  }
  const clear = () => setFilters(Object.fromEntries([...fields, 'after'].map((field) => [field, ''])))
  return (
    <form
      aria-label={t('filter')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] items-start gap-3 rounded-card border border-line bg-surface p-3"
      onSubmit={(event) => void send(event)}
    >
      {fields.map((field) =>
        field === 'reviewer' ? (
          <ReviewerFilter key={field} onChange={change(field)} value={typed[field] ?? ''} />
        ) : (
          <TextField
            error={field === 'customer' ? error : undefined}
            key={field}
            label={t(`filter_${field}`)}
            maxLength={field === 'customer' ? 254 : LENGTH_MAX}
            onChange={change(field)}
            value={typed[field] ?? ''}
            {...(DAYS.has(field) ? { type: 'date' } : {})}
            {...(AMOUNTS.has(field) ? { inputMode: 'decimal' as const } : {})}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2 self-end">
        <Button kind="quiet" type="submit">
          {t('filterApply')}
        </Button>
        <Button kind="plain" onClick={clear}>
          {t('filterClear')}
        </Button>
      </div>
    </form>
  )
}

interface ReviewerFilterProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Renders a choice of the staff, those who left with a name included. */
function ReviewerFilter({ value, onChange }: ReviewerFilterProps) {
  const { t } = useTranslation()
  const { data } = useOps('ops/staff/names', {})
  const staff = (data?.list ?? []).map(({ id, name, role }) => ({
    value: String(id),
    label: t('staffName', { name, role: t(`role_${role}`) }),
  }))
  const known = staff.some((one) => one.value === value) || value === ''
  return (
    <SelectFilter
      label={t('filter_reviewer')}
      onChange={onChange}
      options={[
        { value: '', label: t('filterAnyone') },
        ...staff,
        ...(known ? [] : [{ value, label: value }]),
      ]}
      value={value}
      wide
    />
  )
}

/**
 * Returns the account number that a filter names: as typed, or that of the customer with a contact, whose search is counted and logged
 * like any other. A contact is never in a URL. Undefined if no single customer has it.
 */
async function customerNumberOf(text: string): Promise<string | undefined> {
  const query = text.trim()
  if (query === '' || /^[0-9]+$/.test(query)) return query
  const answer = await callOps('ops/customer/find', { query })
  const ids = new Set(answer.ok ? answer.data.list.map(({ id }) => id) : [])
  const [id] = ids
  return id === undefined || ids.size > 1 ? undefined : accountNumberOf(id)
}
