import { Dialog, SkeletonRows } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goTo } from '../../lib/navigation.ts'
import { pathTo } from '../../lib/route-names.ts'
import { MarketChoice } from '../../lib/trading/market-choice.tsx'
import { TitleButton } from '../../lib/trading/title-button.tsx'
import { WhenLoaded } from '../../lib/when-loaded.tsx'
import { type Contract, nameOf } from './contract.ts'
import { useContractFigures } from './contracts.ts'

/** The contract in the bar: a tap shows all of them. */
export function ContractButton({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation('lever')
  const [open, setOpen] = useState(false)
  const name = nameOf(contract)
  return (
    <>
      <TitleButton
        label={t('chooseContract', { name: `${name} ${t('perpetual')}` })}
        onClick={() => setOpen(true)}
      >
        {name} <span className="text-13 font-normal text-muted">{t('perpetual')}</span>
      </TitleButton>
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
  return (
    <WhenLoaded query={useContractFigures()} skeleton={<SkeletonRows rows={3} />}>
      {(contracts) => (
        <ul className="-mx-4 divide-y divide-line">
          {contracts.map((contract) => (
            <li key={contract.contract_id}>
              <MarketChoice
                about={t('upTo', { multiple: contract.tiers[0]?.max_multiple ?? 1 })}
                base={contract.currency_name}
                change={contract.change}
                chosen={contract.contract_id === chosen}
                decimals={contract.price_decimals}
                onChoose={() => onChoose(contract.contract_id)}
                price={contract.now_price}
                quote={contract.legal_name}
              />
            </li>
          ))}
        </ul>
      )}
    </WhenLoaded>
  )
}
