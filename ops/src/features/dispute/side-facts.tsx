import type { OpsFiatSide } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { StaffOnNetworks } from '../../lib/record/staff-on-networks.tsx'

interface SideFactsProps {
  readonly title: string
  readonly side: OpsFiatSide
  /** Whether both sides signed in from one network. */
  readonly sameNetwork: boolean
}

/** Renders the facts about one side of a deal. */
export function SideFacts({ title, side, sameNetwork }: SideFactsProps) {
  const { t } = useTranslation('dispute')
  const { name, deals, completed, cancelled, disputed, decided_against, facts } = side
  return (
    <Facts
      facts={[
        { label: t('common:owner'), value: <CustomerLink id={side.customer_id} /> },
        { label: t('verifiedName'), value: name === '' ? t('noName') : name },
        { label: t('common:registered'), value: <TimeText at={facts.registered_at} /> },
        { label: t('common:creditScore'), value: facts.credit_score },
        { label: t('dealsBefore'), value: t('dealsOf', { deals, completed, cancelled }) },
        { label: t('disputesBefore'), value: t('disputesOf', { disputed, lost: decided_against }) },
        { label: t('common:securityChanges'), value: facts.security_changes.length },
        { label: t('common:devices'), value: facts.devices.count },
        { label: t('common:networks'), value: facts.networks.count },
        {
          label: t('common:staffOnNetworks'),
          value: <StaffOnNetworks staff={facts.staff_on_networks} />,
        },
        {
          label: t('common:sameNetwork'),
          value: sameNetwork ? (
            <span className="font-semibold text-danger">{t('common:sameNetworkYes')}</span>
          ) : (
            t('common:staffOnNetworksNone')
          ),
        },
      ]}
      title={title}
    />
  )
}
