import { EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { idOf } from '../../lib/id-of.ts'
import { useDarkPage } from '../../lib/look.ts'
import { MenuButton } from '../../lib/menu.tsx'
import { goTo } from '../../lib/navigation.ts'
import { Page } from '../../lib/page.tsx'
import { pathTo } from '../../lib/route-names.ts'
import { readStored, store } from '../../lib/storage.ts'
import { Desk } from '../../lib/trading/desk.tsx'
import { ProductSwitch } from '../../lib/trading/product-switch.tsx'
import { DESKTOP, useMedia } from '../../lib/use-media.ts'
import { LatestDeals } from './book/latest-deals.tsx'
import { LeverBook } from './book/lever-book.tsx'
import { ContractButton } from './contract-button.tsx'
import type { Contract } from './contract.ts'
import { useContracts, useContractStream, useLeverDepth } from './contracts.ts'
import { act } from './form/form-store.ts'
import { LeverForm } from './form/lever-form.tsx'
import { HeadLine } from './head-line.tsx'
import { LeverChart } from './lever-chart.tsx'
import { PositionsPanel } from './positions/positions-panel.tsx'

/** The contract that was traded last, for coming back. */
const LAST_CONTRACT = 'lever_contract'
/** Whether the chart is unfolded on a phone: at first the form has its place. */
const CHART = 'lever_chart'

export function LeverPage() {
  const { t } = useTranslation('lever')
  useDarkPage()
  const [query] = useSearchParams()
  const found = useContracts()
  const asked = idOf(query.get('contract_id') ?? readStored(LAST_CONTRACT))
  const contracts = found.state === 'ready' ? found.contracts : []
  const contract =
    asked === undefined ? contracts[0] : contracts.find(({ contractId }) => contractId === asked)
  const contractId = contract?.contractId
  useEffect(() => {
    if (contractId !== undefined) store(LAST_CONTRACT, String(contractId))
  }, [contractId])
  return (
    <Page
      left={<MenuButton />}
      tab
      title={contract ? <ContractButton contract={contract} /> : t('contracts')}
    >
      <ProductSwitch current="lever/index" />
      {found.state === 'loading' ? <LeverSkeleton /> : null}
      {found.state === 'error' ? (
        <ErrorState hint={t('errorHint')} onRetry={found.retry} title={t('errorTitle')} />
      ) : null}
      {found.state === 'ready' && !contract ? (
        <EmptyState
          action={
            contracts.length === 0 ? undefined : { label: t('showFirstContract'), onClick: leaveMissing }
          }
          title={t('noSuchContract')}
        />
      ) : null}
      {found.state === 'ready' && contract ? (
        <Ready contract={contract} contracts={found.contracts} simulated={found.simulated} />
      ) : null}
    </Page>
  )
}

interface ReadyProps {
  readonly contract: Contract
  readonly contracts: readonly Contract[]
  readonly simulated: boolean
}

function Ready({ contract, contracts, simulated }: ReadyProps) {
  const desktop = useMedia(DESKTOP)
  const [wanted, setWanted] = useState(readStored(CHART) === '1')
  const charted = wanted || desktop
  const showChart = (show: boolean) => {
    setWanted(show)
    store(CHART, show ? '1' : undefined)
  }
  const depth = useLeverDepth(contract)
  useContractStream(contract.contractId)
  const pick = useCallback((price: string) => act({ type: 'pricePicked', price }), [])
  return (
    <>
      <HeadLine
        charted={charted}
        contract={contract}
        onChart={desktop ? undefined : showChart}
        simulated={simulated}
      />
      <Desk
        book={<LeverBook contract={contract} depth={depth} onPick={pick} />}
        chart={
          charted ? (
            <>
              <LeverChart contract={contract} />
              <LatestDeals contract={contract} />
            </>
          ) : null
        }
        form={<LeverForm contract={contract} depth={depth} />}
      />
      <PositionsPanel contracts={contracts} />
    </>
  )
}

function LeverSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 px-4 py-3">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-52 w-full" />
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  )
}

function leaveMissing(): void {
  store(LAST_CONTRACT, undefined)
  goTo(pathTo('lever/index'), { replace: true })
}
