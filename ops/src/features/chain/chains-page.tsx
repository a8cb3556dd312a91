import type { OpsChain } from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import { ActForm } from '../../lib/record/act-form.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import type { Column } from '../../lib/table/column.ts'
import { ListTable } from '../../lib/table/list-table.tsx'

const REASON_MAX = 300

/** Renders every chain with its processed height and its tip, and the chosen one with what restarts it. Live. */
export function ChainsPage() {
  const { t } = useTranslation('chain')
  const [filters, setFilters] = useFilters()
  const list = useOps('ops/chain/list', {}, { live: true })
  const wanted = filters['network']
  const chosen =
    wanted === undefined
      ? list.data?.list.find(({ state }) => state === 'stopped')
      : list.data?.list.find(({ network }) => network === wanted)
  return (
    <Page about={t('about')} title={t('title')}>
      <div className="grid gap-6">
        <ListTable
          caption={t('title')}
          columns={columnsOf}
          empty={{ title: t('none'), hint: t('noneHint') }}
          feature="chain"
          list={list}
          name="chains"
          onOpen={({ network }) => setFilters({ network })}
          rowKey={({ network }) => network}
        />
        {chosen === undefined ? null : (
          <RecordLayout
            facts={<State chain={chosen} />}
            side={
              <RecordSide isWaiting={chosen.state === 'stopped'} target={`chain:${chosen.network}`}>
                {chosen.state === 'stopped' ? <Restart chain={chosen} key={chosen.network} /> : null}
              </RecordSide>
            }
          />
        )}
      </div>
    </Page>
  )
}

function State({ chain }: { readonly chain: OpsChain }) {
  const { t } = useTranslation('chain')
  const { network, state, height, tip } = chain
  return (
    <Facts
      facts={[
        { label: t('state'), value: t(`state_${state}`) },
        { label: t('meaning'), value: t(`meaning_${state}`) },
        { label: t('height'), value: height ?? '–' },
        { label: t('tip'), value: tip ?? t('noResponse') },
      ]}
      title={network}
    />
  )
}

function Restart({ chain }: { readonly chain: OpsChain }) {
  const { t } = useTranslation('chain')
  const { network } = chain
  return (
    <ActForm
      about={t('restartAbout')}
      done={t('restarted', { network })}
      field={{ label: t('common:reason'), missing: t('common:reasonMissing'), maxLength: REASON_MAX }}
      kind="danger"
      onSend={(reason) => callOps('ops/chain/follow_anew', { network, reason })}
      submit={t('restart')}
      title={t('common:decision')}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsChain>[] {
  return [
    { id: 'network', title: t('network'), value: ({ network }) => network },
    {
      id: 'state',
      title: t('state'),
      value: ({ state }) => state,
      cell: ({ state }) => (
        <span className={state === 'followed' ? undefined : 'font-semibold text-danger'}>
          {t(`state_${state}`)}
        </span>
      ),
    },
    { id: 'height', title: t('height'), value: ({ height }) => height, align: 'right' },
    { id: 'tip', title: t('tip'), value: ({ tip }) => tip, align: 'right' },
    {
      id: 'behind',
      title: t('behind'),
      value: ({ height, tip }) => (height === null || tip === null ? null : Math.max(0, tip - height)),
      align: 'right',
    },
  ]
}
