import type { OpsSystem } from '../../lib/calls/records.ts'
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
            <Standbys system={data} />
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
  const isHeld = lease.epoch === engine.epoch && lease.expiresAt > at
  return (
    <Facts
      facts={[
        {
          label: t('queue'),
          value: t('ofLimit', { number: count(engine.queue), limit: count(engine.queueMax) }),
        },
        { label: t('lag'), value: ms(engine.lagMs) },
        { label: t('lastBatch'), value: count(engine.batchCommands) },
        { label: t('commit'), value: ms(engine.commitMs) },
        { label: t('commitMean'), value: ms(engine.commitMeanMs) },
        { label: t('batches'), value: count(engine.batches) },
        { label: t('commandCount'), value: count(engine.commands) },
        {
          label: t('clock'),
          value: engine.clockFault ? (
            <span className="font-semibold text-danger">
              {t('clockWrong', { clock: engine.clockFault.clock, off: ms(engine.clockFault.aheadMs) })}
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

/** Shows who can take over from the engine. */
function Standbys({ system: { standbys } }: SystemProps) {
  const { t } = useTranslation('system')
  const { count } = useFormat()
  const facts = standbys.map(({ host, behind, seenAt, diverged }) => ({
    label: host,
    value:
      diverged !== null ? (
        <span className="font-semibold text-danger">{t('standbyDiverged', { reason: diverged })}</span>
      ) : (
        <>
          {behind === null ? t('standbyOther') : t('standbyBehind', { number: count(behind) })}
          {' · '}
          <AgeText since={seenAt} />
        </>
      ),
  }))
  return (
    <Facts
      facts={facts.length > 0 ? facts : [{ label: t('standby'), value: t('noStandby') }]}
      title={t('standbys')}
    />
  )
}

/** Below this share of the disk, its free space is shown in red. */
const DISK_LOW = 0.1

function Process({ system }: SystemProps) {
  const { t } = useTranslation('system')
  const { ms, bytes } = useUnits()
  const { freeBytes, totalBytes } = system.disk
  return (
    <Facts
      facts={[
        { label: t('version'), value: system.version },
        { label: t('running'), value: <AgeText since={system.startedAt} /> },
        { label: t('memory'), value: bytes(system.memoryBytes) },
        { label: t('loop'), value: ms(system.eventLoopMs) },
        {
          label: t('diskFree'),
          value: (
            <span className={freeBytes < totalBytes * DISK_LOW ? 'font-semibold text-danger' : undefined}>
              {t('ofLimit', { number: bytes(freeBytes), limit: bytes(totalBytes) })}
            </span>
          ),
        },
        { label: t('database'), value: bytes(system.databaseBytes) },
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
