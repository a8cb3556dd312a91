import { useParams } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Propose } from '../../lib/change/change-form.tsx'
import { ChangeSide } from '../../lib/change/change-side.tsx'
import type { ValueField, Values } from '../../lib/change/values/value-field.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'

const START: Values = {}

/** Renders a cold address with the form that proposes a refill, or the proposal that waits. Live. */
export function ColdAddressPage() {
  const { t } = useTranslation('cold')
  const { id: network = '' } = useParams()
  const { data, error, refetch } = useOps('ops/cold/show', {}, { live: true })
  const row = data?.addresses.find((one) => one.network === network)
  const fields: readonly ValueField[] = [
    { name: 'amount', label: t('common:amount'), kind: 'amount', unit: row?.currency, help: t('amountHelp') },
  ]
  const propose: Propose = ({ amount = '' }, proposal) =>
    callOps('ops/cold/refill', { network, amount, ...proposal })
  return (
    <Page about={t('oneAbout')} title={t('oneTitle', { network })}>
      {row ? (
        <RecordLayout
          facts={
            <Facts
              facts={[
                { label: t('address'), value: row.address },
                { label: t('payer'), value: row.payer },
                { label: t('keys'), value: t('keysOf', { needed: row.needed, keys: row.keys }) },
                { label: t('held'), value: <AmountText amount={row.held} currency={row.currency} /> },
                { label: t('taken'), value: <AmountText amount={row.taken} currency={row.currency} /> },
              ]}
              title={t('one')}
            />
          }
          side={<ChangeSide current={START} fields={fields} id={network} kind="cold" onPropose={propose} />}
        />
      ) : data ? (
        <p className="text-13 text-muted">{t('none')}</p>
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}
