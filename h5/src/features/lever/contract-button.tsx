import { ChangeText, Dialog, ErrorState, ListRow, SkeletonRows } from '@halyard/ui'
import { ChevronDown } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { goTo } from '../../lib/navigation.ts'
import { pathTo } from '../../lib/route-names.ts'
import { type Contract, nameOf } from './contract.ts'
import { useContractFigures } from './contracts.ts'

/** The contract in the bar: a tap shows all of them. */
export function ContractButton({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation('lever')
  const [open, setOpen] = useState(false)
  const name = nameOf(contract)
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={t('chooseContract', { name: `${name} ${t('perpetual')}` })}
        className="press inline-flex min-h-11 items-center gap-1 rounded-field px-2 font-semibold"
        onClick={() => setOpen(true)}
        type="button"
      >
        {name} <span className="text-13 font-normal text-muted">{t('perpetual')}</span>
        <ChevronDown aria-hidden className="text-muted" size={18} />
      </button>
      <Dialog onClose={() => setOpen(false)} open={open} size="full" title={t('contracts')}>
        <ContractList
          chosen={contract.contractId}
          onChoose={(contractId) => {
            setOpen(false)
            goTo(pathTo('lever/index', { contract_id: contractId }), { replace: true })
          }}
        />
      </Dialog>
    </>
  )
}

interface ContractListProps {
  readonly chosen: number
  readonly onChoose: (contractId: number) => void
}

function ContractList({ chosen, onChoose }: ContractListProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const { data, isError, refetch } = useContractFigures()
  if (!data) {
    return isError ? (
      <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
    ) : (
      <SkeletonRows rows={3} />
    )
  }
  return (
    <ul className="-mx-4 divide-y divide-line">
      {data.map((contract) => (
        <li key={contract.contract_id}>
          <ListRow
            chevron={false}
            onClick={() => onChoose(contract.contract_id)}
            right={
              <span className="block text-text">
                <span className="block">{f.decimal(contract.now_price, contract.price_decimals)}</span>
                <ChangeText className="text-13" text={f.percent(contract.change)} value={contract.change} />
              </span>
            }
            subtitle={t('upTo', { multiple: contract.tiers[0]?.max_multiple ?? 1 })}
            title={
              <span
                className={contract.contract_id === chosen ? 'font-semibold text-brass' : 'font-semibold'}
              >
                {contract.currency_name}
                <span className="text-muted">/{contract.legal_name}</span>
              </span>
            }
          />
        </li>
      ))}
    </ul>
  )
}
