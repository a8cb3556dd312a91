import type { CustomerFacts } from '@halyard/api/ops-client'
import { useTranslation } from '../language/use-translation.ts'
import { TimeText } from '../format/time-text.tsx'
import { CustomerLink } from '../navigation/customer-link.tsx'
import { Facts } from './facts.tsx'
import { StaffOnNetworks } from './staff-on-networks.tsx'

interface OwnerFactsProps {
  readonly customerId: number
  readonly facts: CustomerFacts
}

/** Renders facts about a record's owner, for a decision about money. */
export function OwnerFacts({ customerId, facts }: OwnerFactsProps) {
  const { t } = useTranslation()
  const { registered_at, credit_score, security_changes, devices, networks } = facts
  return (
    <Facts
      facts={[
        { label: t('owner'), value: <CustomerLink id={customerId} /> },
        { label: t('registered'), value: <TimeText at={registered_at} /> },
        { label: t('creditScore'), value: credit_score },
        {
          label: t('securityChanges'),
          value: <Counted count={security_changes.length} newest={security_changes[0]?.at ?? null} />,
        },
        { label: t('devices'), value: <Counted count={devices.count} newest={devices.newest_at} /> },
        { label: t('networks'), value: <Counted count={networks.count} newest={networks.newest_at} /> },
        {
          label: t('staffOnNetworks'),
          value: <StaffOnNetworks staff={facts.staff_on_networks} />,
        },
      ]}
      title={t('ownerFacts')}
    />
  )
}

function Counted({ count, newest }: { readonly count: number; readonly newest: number | null }) {
  const { t } = useTranslation()
  return (
    <>
      {count}
      {newest === null ? null : (
        <span className="text-muted">
          {' · '}
          {t('newest')} <TimeText at={newest} />
        </span>
      )}
    </>
  )
}
