import type { CustomerFacts } from '../calls/records.ts'
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
  const { registeredAt, creditScore, securityChanges, devices, networks } = facts
  return (
    <Facts
      facts={[
        { label: t('owner'), value: <CustomerLink id={customerId} /> },
        { label: t('registered'), value: <TimeText at={registeredAt} /> },
        { label: t('creditScore'), value: creditScore },
        {
          label: t('securityChanges'),
          value: <Counted count={securityChanges.length} newest={securityChanges[0]?.at ?? null} />,
        },
        { label: t('devices'), value: <Counted count={devices.count} newest={devices.newestAt} /> },
        { label: t('networks'), value: <Counted count={networks.count} newest={networks.newestAt} /> },
        {
          label: t('staffOnNetworks'),
          value: <StaffOnNetworks staff={facts.staffOnNetworks} />,
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
