import { accountNumberOf } from '@halyard/api/ops-client'
import { Link } from '@halyard/web'

/** Renders a customer's account number as a link to their page. */
export function CustomerLink({ id }: { readonly id: number }) {
  return (
    <Link className="inline-block whitespace-nowrap leading-6 text-brass underline" to={`/customers/${id}`}>
      {accountNumberOf(id)}
    </Link>
  )
}
