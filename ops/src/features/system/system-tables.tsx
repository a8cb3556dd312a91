import { useMemo } from 'react'
import type { OpsSystem } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { AgeText } from '../../lib/format/time-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { useUnits } from './use-units.ts'

type Price = OpsSystem['prices'][number]
type Chain = OpsSystem['chains'][number]
type Job = OpsSystem['jobs'][number]

interface SystemProps {
  readonly system: OpsSystem
}

/** Index prices older than this are shown in red: the engine rejects trading on them soon. */
const PRICE_OLD_MS = 30_000
/** A failure is shown in red for this long. */
const FAILED_LATELY_MS = 15 * 60_000

const warnIf = (isBad: boolean) => (isBad ? 'font-semibold text-danger' : undefined)

/** Renders the sources of prices, and the age of each market's index price. */
export function PricesTable({ system: { at, prices, sources } }: SystemProps) {
  const { t } = useTranslation('system')
  const columns = usePriceColumns(at)
  return (
    <div>
      <DataTable
        caption={t('prices')}
        columns={columns}
        empty={{ title: t('none') }}
        name="system-prices"
        onRetry={() => undefined}
        rowKey={({ market }) => market}
        rows={prices}
        tools={<h2 className="text-15 font-semibold">{t('prices')}</h2>}
      />
      <ul aria-label={t('sources')} className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-13">
        {sources.map((source) => (
          <li className={warnIf(!source.healthy)} key={source.name}>
            {source.name}: {t(source.healthy ? 'responds' : 'silent')}
            {source.at === null ? null : (
              <>
                {' · '}
                <AgeText since={source.at} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Renders the last processed block of each chain and its age. */
export function ChainsTable({ system: { chains } }: SystemProps) {
  const { t } = useTranslation('system')
  const columns = useChainColumns()
  return (
    <DataTable
      caption={t('chains')}
      columns={columns}
      empty={{ title: t('none') }}
      name="system-chains"
      onRetry={() => undefined}
      rowKey={({ network }) => network}
      rows={chains}
      tools={<h2 className="text-15 font-semibold">{t('chains')}</h2>}
    />
  )
}

/** Renders the periodic jobs with their runs and failures. */
export function JobsTable({ system: { at, jobs } }: SystemProps) {
  const { t } = useTranslation('system')
  const columns = useJobColumns(at)
  return (
    <DataTable
      caption={t('jobs')}
      columns={columns}
      empty={{ title: t('none') }}
      name="system-jobs"
      onRetry={() => undefined}
      rowKey={({ name }) => name}
      rows={jobs}
      tools={<h2 className="text-15 font-semibold">{t('jobs')}</h2>}
    />
  )
}

function usePriceColumns(at: number): readonly Column<Price>[] {
  const { t } = useTranslation('system')
  return useMemo(
    () => [
      { id: 'market', title: t('market'), value: ({ market }) => market },
      {
        id: 'age',
        title: t('age'),
        value: (price) => at - price.at,
        cell: (price) => (
          <span className={warnIf(at - price.at > PRICE_OLD_MS)}>
            <AgeText since={price.at} />
          </span>
        ),
      },
    ],
    [t, at],
  )
}

function useChainColumns(): readonly Column<Chain>[] {
  const { t } = useTranslation('system')
  return useMemo(
    () => [
      { id: 'network', title: t('network'), value: ({ network }) => network },
      { id: 'height', title: t('height'), value: ({ height }) => height, align: 'right' },
      {
        id: 'since',
        title: t('age'),
        value: ({ since }) => since,
        cell: ({ since }) => <AgeText since={since} />,
      },
      {
        id: 'state',
        title: t('state'),
        value: ({ stopped }) => t(stopped ? 'stopped' : 'works'),
        cell: ({ stopped }) => <span className={warnIf(stopped)}>{t(stopped ? 'stopped' : 'works')}</span>,
      },
    ],
    [t],
  )
}

function useJobColumns(at: number): readonly Column<Job>[] {
  const { t } = useTranslation('system')
  const { ms } = useUnits()
  return useMemo(
    () => [
      { id: 'name', title: t('job'), value: ({ name }) => name },
      {
        id: 'last',
        title: t('lastRun'),
        value: ({ startedAt }) => startedAt,
        cell: ({ startedAt }) => (startedAt === null ? '–' : <AgeText since={startedAt} />),
      },
      {
        id: 'took',
        title: t('took'),
        value: ({ tookMs }) => tookMs,
        cell: ({ tookMs }) => (tookMs === null ? '–' : ms(tookMs)),
        align: 'right',
      },
      {
        id: 'next',
        title: t('next'),
        value: ({ nextAt }) => nextAt,
        cell: ({ nextAt, running }) => (running ? t('runsNow') : ms(Math.max(0, nextAt - at))),
        align: 'right',
      },
      { id: 'runs', title: t('runs'), value: ({ runs }) => runs, align: 'right' },
      {
        id: 'failures',
        title: t('failures'),
        value: ({ failures }) => failures,
        cell: ({ failures, failedAt }) => (
          <span className={warnIf(failedAt !== null && at - failedAt < FAILED_LATELY_MS)}>{failures}</span>
        ),
        align: 'right',
      },
    ],
    [t, ms, at],
  )
}
