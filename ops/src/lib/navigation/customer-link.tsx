import { accountNumberOf } from '@halyard/api/ops-client'
import { Link } from '@halyard/web'

/** Renders a customer's account number as a link to their page. */
export function CustomerLink({ id }: { readonly id: number }) {
  return (
    <Link className="-my-1 inline-block whitespace-nowrap py-1 text-brass underline" to={`/customers/${id}`}>
      {accountNumberOf(id)}
    </Link>
  )
}
