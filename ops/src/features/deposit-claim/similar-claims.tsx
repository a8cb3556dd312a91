import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '@halyard/web'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { pathOfRecord } from '../../lib/navigation/record-paths.ts'

interface SimilarClaimsProps {
  readonly claims: ParsedOf<'ops/charge/show'>['similar']
}

/**
 * Renders the customer's other claims that may be of the same payment, credited ones first, with the details they
 * share.
 */
export function SimilarClaims({ claims }: SimilarClaimsProps) {
  const { t } = useTranslation('deposit-claim')
  if (claims.length === 0) return t('noSimilar')
  return (
    <ul className="grid gap-0.5 text-danger">
      {claims.map(({ id, amount, currency, status, createdAt, same }) => (
        <li key={id}>
          <Link className="underline" to={pathOfRecord('charge', String(id))}>
            {t('oneTitle', { id })}
          </Link>
          {': '}
          <AmountText amount={amount} currency={currency} /> ·{' '}
          {same.map((what) => t(`same_${what}`)).join(', ')} · {t(`status_${status}`)} ·{' '}
          <TimeText at={createdAt} />
        </li>
      ))}
    </ul>
  )
}
