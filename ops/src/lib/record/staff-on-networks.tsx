import type { CustomerFacts } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'
import { useStaffName } from '../staff-name.tsx'

/** Renders the staff who signed in from a network of the customer, in red. */
export function StaffOnNetworks({ staff }: { readonly staff: CustomerFacts['staffOnNetworks'] }) {
  const { t } = useTranslation()
  const nameOf = useStaffName()
  if (staff.length === 0) return t('staffOnNetworksNone')
  return <span className="font-semibold text-danger">{staff.map(nameOf).join(', ')}</span>
}
