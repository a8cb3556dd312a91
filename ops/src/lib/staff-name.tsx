import { useCallback } from 'react'
import { useTranslation } from './language/use-translation.ts'
import { useOps } from './calls/queries.ts'

/** An operator as a record names them. */
interface Named {
  readonly id: number
  readonly nickname: string
}

/** Renders a member of staff by name and role; by number, if they have left without a name. */
export function StaffName({ id }: { readonly id: number | null }) {
  const nameOf = useStaffName()
  return id === null ? '–' : nameOf({ id, nickname: String(id) })
}

/** Renders an operator whom a record names, by name and role. */
export function ColleagueName({ of }: { readonly of: Named }) {
  return useStaffName()(of)
}

/** Returns what names an operator with their role: 'Ana (Reviewer)'. One without a role keeps the name of the record. */
export function useStaffName(): (of: Named) => string {
  const { t } = useTranslation()
  const { data } = useOps('ops/staff/names', {})
  return useCallback(
    ({ id, nickname }: Named) => {
      const known = data?.list.find((one) => one.id === id)
      return known ? t('staffName', { name: known.name, role: t(`role_${known.role}`) }) : nickname
    },
    [data, t],
  )
}
