import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '@halyard/web'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { pathOfRecord } from '../../lib/navigation/record-paths.ts'
import { Facts } from '../../lib/record/facts.tsx'

interface OwnerNowProps {
  readonly owner: ParsedOf<'ops/withdrawal/show'>['facts']['owner']
}

/** Renders the owner of a withdrawal, and other reasons against it now. */
export function OwnerNow({ owner }: OwnerNowProps) {
  const { t } = useTranslation('withdrawal')
  const { frozenBy, frozenOperator, verification, name, country, waiting, debts } = owner
  const byOperator =
    frozenOperator === null ? t('frozen_debt') : t('frozen_operator', { name: frozenOperator.nickname })
  return (
    <Facts
      facts={[
        {
          label: t('ownerFrozen'),
          value:
            frozenBy.length === 0 ? (
              t('notFrozen')
            ) : (
              <strong className="text-danger">
                {frozenBy.map((by) => (by === 'owner' ? t('frozen_owner') : byOperator)).join(', ')}
              </strong>
            ),
        },
        { label: t('verifiedName'), value: name ?? '–' },
        { label: t('level'), value: t(`level_${verification}`) },
        { label: t('country'), value: country ?? '–' },
        {
          label: t('otherWaiting'),
          value:
            waiting.length === 0
              ? '–'
              : waiting.map((id) => (
                  <Link
                    className="mr-2 text-brass underline"
                    key={id}
                    to={pathOfRecord('withdrawal', String(id))}
                  >
                    {id}
                  </Link>
                )),
        },
        {
          label: t('debts'),
          value:
            debts.length === 0 ? (
              '–'
            ) : (
              <span className="text-danger">
                {debts.map(({ amount, currency }) => (
                  <span className="mr-2" key={currency}>
                    <AmountText amount={amount} currency={currency} />
                  </span>
                ))}
              </span>
            ),
        },
      ]}
      title={t('ownerNow')}
    />
  )
}
