import type { ReactNode } from 'react'
import type { OwnerState as Owner } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'
import { Link } from '@halyard/web'
import { AmountText } from '../format/amount-text.tsx'
import { TimeText } from '../format/time-text.tsx'
import { pathOfRecord } from '../navigation/record-paths.ts'
import { Facts } from './facts.tsx'
import { ColleagueName, useStaffName } from '../staff-name.tsx'

/** The currency of values. */
const VALUED_IN = 'USDT'

interface OwnerStateProps {
  readonly owner: Owner
  /** The currency of the record. */
  readonly currency: string
  /** Effect of an approval while the owner is frozen, in one sentence. */
  readonly whenFrozen: string
}

/** Renders the owner of a record of money now: reasons against it, and what it means for them. */
export function OwnerState({ owner, currency, whenFrozen }: OwnerStateProps) {
  const { t } = useTranslation()
  const { verification, name, country, worth, balanceAfter, debts } = owner
  return (
    <Facts
      facts={[
        { label: t('ownerFrozen'), value: <Frozen owner={owner} whenFrozen={whenFrozen} /> },
        { label: t('verifiedName'), value: name ?? '–' },
        { label: t('level'), value: t(`level_${verification}`) },
        { label: t('country'), value: country ?? '–' },
        {
          label: t('worth'),
          value: worth === null ? t('noPrice') : <AmountText amount={worth} currency={VALUED_IN} />,
        },
        ...(balanceAfter === null
          ? []
          : [{ label: t('balanceAfter'), value: <AmountText amount={balanceAfter} currency={currency} /> }]),
        { label: t('otherWaiting'), value: <Waiting waiting={owner.waiting} /> },
        {
          label: t('debts'),
          value: (
            <Warnings>
              {debts.map((debt) => (
                <AmountText amount={debt.amount} currency={debt.currency} key={debt.currency} />
              ))}
            </Warnings>
          ),
        },
        { label: t('ownerNotes'), value: <Notes notes={owner.notes} /> },
      ]}
      title={t('ownerNow')}
    />
  )
}

function Frozen({ owner, whenFrozen }: Pick<OwnerStateProps, 'owner' | 'whenFrozen'>) {
  const { t } = useTranslation()
  const nameOf = useStaffName()
  const { frozenBy, frozenOperator } = owner
  if (frozenBy.length === 0) return t('notFrozen')
  const byOperator =
    frozenOperator === null ? t('frozen_debt') : t('frozen_operator', { name: nameOf(frozenOperator) })
  return (
    <span className="text-danger">
      <strong>{frozenBy.map((by) => (by === 'owner' ? t('frozen_owner') : byOperator)).join(', ')}</strong>
      {'. '}
      {whenFrozen}
    </span>
  )
}

function Warnings({ children }: { readonly children: readonly ReactNode[] }) {
  return children.length === 0 ? '–' : <span className="flex flex-wrap gap-x-2 text-danger">{children}</span>
}

function Waiting({ waiting }: Pick<Owner, 'waiting'>) {
  const { t } = useTranslation()
  if (waiting.length === 0) return '–'
  return (
    <ul className="grid">
      {waiting.map(({ kind, id, amount, currency, at }) => (
        <li key={`${kind}:${id}`}>
          <Link className="inline-block min-h-6 text-brass underline" to={pathOfRecord(kind, String(id))}>
            {t(`waiting_${kind}`, { id })}
          </Link>{' '}
          <AmountText amount={amount} currency={currency} /> · <TimeText at={at} />
        </li>
      ))}
    </ul>
  )
}

function Notes({ notes }: Pick<Owner, 'notes'>) {
  if (notes.length === 0) return '–'
  return (
    <ul className="grid gap-1">
      {notes.map(({ operator, text, at }) => (
        <li key={at}>
          <span className="whitespace-pre-wrap">{text}</span>{' '}
          <span className="text-muted">
            <ColleagueName of={operator} /> · <TimeText at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
