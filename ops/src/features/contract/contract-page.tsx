import { mayCall, type OpsContract, type OpsRequestOf } from '@halyard/api/ops-client'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { ConfiguredRecord, ListedRecordPage } from '../../lib/change/configured-record.tsx'
import type { ValueField } from '../../lib/change/value-field.ts'
import { StatusForm } from '../../lib/record/status-form.tsx'
import { useOperator } from '../../lib/session/session.ts'

const STATUSES = ['open', 'cancel_only', 'paused'] as const

/** Renders a contract: its fees and tiers, its status, the change that waits and the changes so far. Live. */
export function ContractPage() {
  const { t } = useTranslation('contract')
  const { id = '' } = useParams()
  return (
    <ListedRecordPage
      isIt={(row) => String(row.id) === id}
      nameOf={({ name }) => name}
      query={useOps('ops/contract/list', {}, { live: true })}
      title={t('one')}
      unknown={t('unknown')}
    >
      {(contract) => <Contract contract={contract} />}
    </ListedRecordPage>
  )
}

function Contract({ contract }: { readonly contract: OpsContract }) {
  const { t } = useTranslation('contract')
  const { role } = useOperator()
  const id = String(contract.id)
  const fields: readonly ValueField[] = [
    { name: 'maker_fee_ppm', label: t('makerFee'), kind: 'percent', help: t('makerFeeHelp') },
    { name: 'taker_fee_ppm', label: t('takerFee'), kind: 'percent' },
    { name: 'funding_cap_ppm', label: t('fundingCap'), kind: 'percent', help: t('fundingCapHelp') },
    {
      name: 'tiers',
      label: t('tiers'),
      kind: 'rows',
      parts: [
        { label: t('tierQuantity'), kind: 'amount', unit: contract.base },
        { label: t('tierLeverage'), kind: 'count', unit: 'x' },
        { label: t('tierMaintenance'), kind: 'percent' },
      ],
    },
  ]
  const maySet = mayCall(role, 'ops/contract/set_status')
  return (
    <ConfiguredRecord
      current={contract}
      facts={maySet ? [] : [{ label: t('common:status'), value: t(`status_${contract.status}`) }]}
      fields={fields}
      id={id}
      kind="contract"
      onPropose={(values, proposal) =>
        callOps('ops/contract/propose', {
          id,
          ...values,
          ...proposal,
        } as OpsRequestOf<'ops/contract/propose'>)
      }
      title={t('values')}
    >
      {maySet ? (
        <StatusForm
          current={contract.status}
          onSet={(status, reason) => callOps('ops/contract/set_status', { id, status, reason })}
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
