import type { CustomerFacts } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'

/** Renders the staff who signed in from a network of the customer, in red. */
export function StaffOnNetworks({ staff }: { readonly staff: CustomerFacts['staffOnNetworks'] }) {
  const { t } = useTranslation()
  if (staff.length === 0) return t('staffOnNetworksNone')
  return <span className="font-semibold text-danger">{staff.map(({ nickname }) => nickname).join(', ')}</span>
}
