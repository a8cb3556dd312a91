import { mayCall, type OpsPath } from '@halyard/api/ops-client'
import { Tabs } from '@halyard/ui'
import type { ComponentType } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { useOperator } from '../../lib/session/session.ts'
import { DealsPart, MovementsPart, VerificationsPart } from './other-parts.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { OptionsPart, OrdersPart, type PartProps, PositionsPart } from './trading-parts.tsx'

interface Part {
  readonly name: string
  readonly needs: OpsPath
  readonly Shown: ComponentType<PartProps>
}

const PARTS: readonly Part[] = [
  { name: 'movements', needs: 'ops/customer/movements', Shown: MovementsPart },
  { name: 'orders', needs: 'ops/customer/orders', Shown: OrdersPart },
  { name: 'positions', needs: 'ops/customer/positions', Shown: PositionsPart },
  { name: 'options', needs: 'ops/customer/options', Shown: OptionsPart },
  { name: 'deals', needs: 'ops/customer/deals', Shown: DealsPart },
  { name: 'verifications', needs: 'ops/customer/verifications', Shown: VerificationsPart },
  { name: 'sessions', needs: 'ops/customer/sessions', Shown: SessionsPart },
]

/** Renders the parts of a customer's page as tabs. A part is loaded, and logged as seen, only when it is opened. */
export function CustomerParts({ id }: PartProps) {
  const { t } = useTranslation('customer')
  const { role } = useOperator()
  const [filters, setFilters] = useFilters()
  const parts = PARTS.filter(({ needs }) => mayCall(role, needs))
  const shown = parts.find(({ name }) => name === filters['part']) ?? parts[0]
  if (!shown) return null
  return (
    <section aria-label={t('parts')} className="min-w-0">
      <Tabs
        className="flex-wrap"
        label={t('parts')}
        onChange={(part) => setFilters({ part, page: '', ended: '' })}
        tabs={parts.map(({ name }) => ({ value: name, label: t(`part_${name}`) }))}
        value={shown.name}
      >
        <div className="pt-4">
          <shown.Shown id={id} />
        </div>
      </Tabs>
    </section>
  )
}
