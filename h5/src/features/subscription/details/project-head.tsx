import { Card } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { CoinMark } from '../../../lib/wallet/coin-mark.tsx'
import { Countdown } from '../countdown.tsx'
import { demandPpm } from '../demand.ts'
import { DemandBar } from '../demand-bar.tsx'
import type { Project } from '../project.ts'
import { StatusChip } from '../status-chip.tsx'

const FULL_PPM = 1_000_000n

/** Renders the state of a project: its countdown and the demand so far. */
export function ProjectHead({ project }: { readonly project: Project }) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const { coin, status, demand, orders } = project
  const isOversubscribed = demandPpm(project) > FULL_PPM
  return (
    <Card>
      <div className="flex items-center gap-3">
        <CoinMark icon={project.icon} name={coin} size={48} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-20 font-semibold">
            {coin}
            <StatusChip status={status} />
          </p>
          {project.title === '' ? null : <p className="text-15">{project.title}</p>}
          <p className="mt-0.5 text-15 text-muted">
            <Countdown project={project} />
          </p>
        </div>
      </div>
      {status === 'upcoming' || status === 'cancelled' ? null : (
        <div className="mt-4">
          <DemandBar project={project} />
          <p className="mt-3 text-13 text-muted">
            {t('demandOf', { coin: `${f.exact(demand)} ${coin}`, count: f.exact(String(orders)) })}
          </p>
          {status === 'open' && isOversubscribed ? (
            <p className="mt-1 text-13 text-muted">{t('oversubscribed')}</p>
          ) : null}
        </div>
      )}
      {status === 'launched' ? <p className="mt-2 text-13 text-muted">{t('ownIndexHint')}</p> : null}
    </Card>
  )
}
