import { Link } from '@halyard/web'

/** Renders a customer's number as a link to their page. */
export function CustomerLink({ id }: { readonly id: number }) {
  return (
    <Link className="text-brass underline" to={`/customers/${id}`}>
      {id}
    </Link>
  )
}
