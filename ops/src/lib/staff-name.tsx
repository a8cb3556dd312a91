import { useTranslation } from './language/use-translation.ts'
import { useOps } from './calls/queries.ts'

/** Renders a member of staff by name and role; by number, if they have left without a name. */
export function StaffName({ id }: { readonly id: number | null }) {
  const { t } = useTranslation()
  const { data } = useOps('ops/staff/names', {})
  if (id === null) return '–'
  const known = data?.list.find((one) => one.id === id)
  return known ? t('staffName', { name: known.name, role: t(`role_${known.role}`) }) : String(id)
}
