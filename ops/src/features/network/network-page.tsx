import { mayCall, type OpsNetwork, type OpsRequestOf } from '@halyard/api/ops-client'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { ConfiguredRecord, ListedRecordPage } from '../../lib/change/configured-record.tsx'
import type { ValueField } from '../../lib/change/value-field.ts'
import { StatusForm } from '../../lib/record/status-form.tsx'
import { useOperator } from '../../lib/session/session.ts'

const STATUSES = ['open', 'closed'] as const

/** Renders a network: its limits and fee, whether it is open, the change that waits and the changes so far. Live. */
export function NetworkPage() {
  const { t } = useTranslation('network')
  const { id = '' } = useParams()
  return (
    <ListedRecordPage
      isIt={(row) => `${row.currency_id}:${row.network}` === id}
      nameOf={({ currency, network }) => `${currency} · ${network}`}
      query={useOps('ops/network/list', {}, { live: true })}
      title={t('one')}
      unknown={t('unknown')}
    >
      {(network) => <Network id={id} network={network} />}
    </ListedRecordPage>
  )
}

function Network({ id, network: row }: { readonly id: string; readonly network: OpsNetwork }) {
  const { t } = useTranslation('network')
  const { role } = useOperator()
  const { currency: unit, currency_id, network } = row
  const fields: readonly ValueField[] = [
    { name: 'deposit_min', label: t('depositMin'), kind: 'amount', unit },
    { name: 'withdraw_min', label: t('withdrawMin'), kind: 'amount', unit },
    { name: 'withdraw_max', label: t('withdrawMax'), kind: 'amount', unit },
    { name: 'withdraw_fee', label: t('withdrawFee'), kind: 'amount', unit, help: t('withdrawFeeHelp') },
    { name: 'two_reviewers_from', label: t('twoFrom'), kind: 'amount', unit, help: t('twoFromHelp') },
    { name: 'confirmations', label: t('confirmations'), kind: 'count', help: t('confirmationsHelp') },
  ]
  const record = { currency_id: String(currency_id), network }
  const status = row.open ? 'open' : 'closed'
  const maySet = mayCall(role, 'ops/network/set_open')
  return (
    <ConfiguredRecord
      current={row}
      facts={maySet ? [] : [{ label: t('common:status'), value: t(`status_${status}`) }]}
      fields={fields}
      id={id}
      kind="network"
      onPropose={(values, proposal) =>
        callOps('ops/network/propose', {
          ...record,
          ...values,
          ...proposal,
        } as OpsRequestOf<'ops/network/propose'>)
      }
      title={t('values')}
    >
      {maySet ? (
        <StatusForm
          current={status}
          onSet={(wanted, reason) =>
            callOps('ops/network/set_open', { ...record, open: wanted === 'open' ? '1' : '0', reason })
          }
          options={STATUSES.map((value) => ({
            value,
            label: t(`status_${value}`),
            about: t(`about_${value}`),
          }))}
        />
      ) : null}
    </ConfiguredRecord>
  )
}
