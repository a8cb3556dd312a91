import type { OpsFiatSide } from '../../lib/calls/records.ts'
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
  const { name, deals, completed, cancelled, disputed, decidedAgainst, facts } = side
  return (
    <Facts
      facts={[
        { label: t('common:owner'), value: <CustomerLink id={side.customerId} /> },
        { label: t('verifiedName'), value: name === '' ? t('noName') : name },
        { label: t('common:registered'), value: <TimeText at={facts.registeredAt} /> },
        { label: t('common:creditScore'), value: facts.creditScore },
        { label: t('dealsBefore'), value: t('dealsOf', { deals, completed, cancelled }) },
        { label: t('disputesBefore'), value: t('disputesOf', { disputed, lost: decidedAgainst }) },
        { label: t('common:securityChanges'), value: facts.securityChanges.length },
        { label: t('common:devices'), value: facts.devices.count },
        { label: t('common:networks'), value: facts.networks.count },
        {
          label: t('common:staffOnNetworks'),
          value: <StaffOnNetworks staff={facts.staffOnNetworks} />,
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
