import { useOps } from '../../lib/calls/queries.ts'
import { useOperator } from '../../lib/session/session.ts'

/** Reads live whether there is an admin besides the operator, who then decides with them; undefined until it is loaded. */
export function useOtherAdmin() {
  const { id } = useOperator()
  const { data, error, refetch } = useOps('ops/staff/list', {}, { live: true })
  const hasOtherAdmin = data?.list.some((member) => member.role === 'admin' && member.id !== id)
  return { hasOtherAdmin, error, refetch }
}
