import { useCallback } from 'react'
import type { Translate } from '@halyard/web'
import type { OpsSystem } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { AgeText } from '../../lib/format/time-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { type Units, useUnits } from './use-units.ts'

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
  const columns = useCallback((t: Translate) => priceColumns(t, at), [at])
  return (
    <div>
      <TitledTable
        caption={t('prices')}
        columns={columns}
        empty={{ title: t('none') }}
        feature="system"
        name="system-prices"
        rowKey={({ market }) => market}
        rows={prices}
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
  return (
    <TitledTable
      caption={t('chains')}
      columns={chainColumns}
      empty={{ title: t('none') }}
      feature="system"
      name="system-chains"
      rowKey={({ network }) => network}
      rows={chains}
    />
  )
}

/** Renders the periodic jobs with their runs and failures. */
export function JobsTable({ system: { at, jobs } }: SystemProps) {
  const { t } = useTranslation('system')
  const { ms } = useUnits()
  const columns = useCallback((t: Translate) => jobColumns(t, at, ms), [at, ms])
  return (
    <TitledTable
      caption={t('jobs')}
      columns={columns}
      empty={{ title: t('none') }}
      feature="system"
      name="system-jobs"
      rowKey={({ name }) => name}
      rows={jobs}
    />
  )
}

function priceColumns(t: Translate, at: number): readonly Column<Price>[] {
  return [
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
  ]
}

function chainColumns(t: Translate): readonly Column<Chain>[] {
  return [
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
  ]
}

function jobColumns(t: Translate, at: number, ms: Units['ms']): readonly Column<Job>[] {
  return [
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
  ]
}
