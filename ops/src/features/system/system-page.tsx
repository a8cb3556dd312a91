import type { OpsSystem } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { AgeText } from '../../lib/format/time-text.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { SecretRotation } from './secret-rotation.tsx'
import { SetAside } from './set-aside.tsx'
import { ChainsTable, JobsTable, PricesTable } from './system-tables.tsx'
import { TextsTable } from './texts-table.tsx'
import { useUnits } from './use-units.ts'

/** Renders how the server does: writer, process, sockets, prices, chains and jobs. Live. */
export function SystemPage() {
  const { t } = useTranslation('system')
  const { data, error, refetch } = useOps('ops/system/show', {}, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] gap-4">
            <Writer system={data} />
            <Process system={data} />
            <Sockets system={data} />
            <SecretRotation system={data} />
          </div>
          <SetAside system={data} />
          <PricesTable system={data} />
          <ChainsTable system={data} />
          <TextsTable system={data} />
          <JobsTable system={data} />
        </div>
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

interface SystemProps {
  readonly system: OpsSystem
}

function Writer({ system: { engine, lease, at } }: SystemProps) {
  const { t } = useTranslation('system')
  const { count } = useFormat()
  const { ms } = useUnits()
  const isHeld = lease.epoch === engine.epoch && lease.expires_at > at
  return (
    <Facts
      facts={[
        {
          label: t('queue'),
          value: t('ofLimit', { number: count(engine.queue), limit: count(engine.queue_max) }),
        },
        { label: t('lag'), value: ms(engine.lag_ms) },
        { label: t('lastBatch'), value: count(engine.batch_commands) },
        { label: t('commit'), value: ms(engine.commit_ms) },
        { label: t('commitMean'), value: ms(engine.commit_mean_ms) },
        { label: t('batches'), value: count(engine.batches) },
        { label: t('commandCount'), value: count(engine.commands) },
        {
          label: t('clock'),
          value: engine.clock_fault ? (
            <span className="font-semibold text-danger">
              {t('clockWrong', { clock: engine.clock_fault.clock, off: ms(engine.clock_fault.ahead_ms) })}
            </span>
          ) : (
            t('clockRight')
          ),
        },
        {
          label: t('lease'),
          value: (
            <span className={isHeld ? undefined : 'font-semibold text-danger'}>
              {t(isHeld ? 'leaseHeld' : 'leaseLost', { epoch: lease.epoch })}
            </span>
          ),
        },
      ]}
      title={t('writer')}
    />
  )
}

/** Below this share of the disk, its free space is shown in red. */
const DISK_LOW = 0.1

function Process({ system }: SystemProps) {
  const { t } = useTranslation('system')
  const { ms, bytes } = useUnits()
  const { free_bytes, total_bytes } = system.disk
  return (
    <Facts
      facts={[
        { label: t('version'), value: system.version },
        { label: t('running'), value: <AgeText since={system.started_at} /> },
        { label: t('memory'), value: bytes(system.memory_bytes) },
        { label: t('loop'), value: ms(system.event_loop_ms) },
        {
          label: t('diskFree'),
          value: (
            <span className={free_bytes < total_bytes * DISK_LOW ? 'font-semibold text-danger' : undefined}>
              {t('ofLimit', { number: bytes(free_bytes), limit: bytes(total_bytes) })}
            </span>
          ),
        },
        { label: t('database'), value: bytes(system.database_bytes) },
      ]}
      title={t('process')}
    />
  )
}

function Sockets({ system: { sockets } }: SystemProps) {
  const { t } = useTranslation('system')
  const { count } = useFormat()
  return (
    <Facts
      facts={[
        { label: t('connections'), value: count(sockets.connections) },
        { label: t('subscriptions'), value: count(sockets.subscriptions) },
        { label: t('dropped'), value: count(sockets.dropped) },
        { label: t('refused'), value: count(sockets.refused) },
      ]}
      title={t('sockets')}
    />
  )
}
