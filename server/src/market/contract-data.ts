import type { LeverContract, LeverDealEvent, LeverDepthEvent, LeverTicker } from '@halyard/api'
import type { Catalogue } from '../catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Batch, Engine } from '../engine/index.ts'
import type { ListedContract } from '../listed-contract.ts'
import { CONTRACT_CANDLES } from './candle-home.ts'
import { openCandleKeeper } from './candle-keeper.ts'
import type { Candle } from './candle.ts'
import { loadContractDeals } from './contract-store.ts'
import { addMinute, statisticsOf } from './day-window.ts'
import type { DepthSnapshot } from './depth.ts'
import { openLiveStates, untoldTicker } from './live-state.ts'
import type { StoredPeriod } from './periods.ts'
import {
  presentContract,
  presentContractDeal,
  presentContractDepth,
  presentContractTicker,
} from './present-contract.ts'
import type { CandleRequest } from './read-candles.ts'
import type { Deal } from './recent-deals.ts'

/** What everyone may know of the perpetual contracts, kept in memory from committed batches. */
export interface ContractData {
  present(contract: ListedContract): LeverContract
  depth(contractId: number): DepthSnapshot
  deals(contractId: number): readonly Deal[]
  /** Of the contract's own deals: `marketId` is the contract's. */
  candles(request: CandleRequest): Promise<{ readonly candles: Candle[]; readonly more: boolean }>
  openCandle(contractId: number, period: StoredPeriod): Candle | undefined
  /** What has changed since the last call, for the public streams. */
  takeDepthChanges(): LeverDepthEvent[]
  takeDeals(): LeverDealEvent[]
  takeTickers(): LeverTicker[]
  /** Stores the candles that have changed. */
  store(): Promise<void>
}

interface ContractDataParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly now: () => number
}

export async function openContractData({
  db,
  engine,
  catalogue,
  now,
}: ContractDataParts): Promise<ContractData> {
  const candles = await openCandleKeeper(db, CONTRACT_CANDLES)
  const stateOf = await openLiveStates({
    ids: catalogue.contracts().map(({ id }) => id),
    openingLevels: engine.openingContractLevels,
    loadDeals: (id) => loadContractDeals(db, id),
    loadDay: (id) => candles.loadDay(id, now()),
    now,
  })
  engine.onCommitted(follow)

  function follow({ changes }: Batch): void {
    for (const fact of changes.facts) {
      if (fact.kind !== 'contractTradeHappened') continue
      const { deals, day } = stateOf(fact.contractId)
      candles.add({ ...fact, marketId: fact.contractId })
      deals.add(fact)
      const minute = candles.latest(fact.contractId, '1min')
      if (minute) addMinute(day, minute)
    }
    for (const [contractId, levels] of changes.contractLevels) stateOf(contractId).depth.apply(levels)
  }

  function dayOf(contractId: number): ReturnType<typeof statisticsOf> {
    return statisticsOf(stateOf(contractId).day, now())
  }

  return {
    present: (contract) => presentContract(catalogue, contract, dayOf(contract.id), now()),
    depth: (contractId) => stateOf(contractId).depth.snapshot(),
    deals: (contractId) => stateOf(contractId).deals.latest(),
    candles: (request) => candles.read(request),
    openCandle: (contractId, period) => candles.openCandle(contractId, period, now()),
    takeDepthChanges: () =>
      catalogue.contracts().flatMap((contract) => {
        const change = stateOf(contract.id).depth.advance()
        return change ? [presentContractDepth(contract, change)] : []
      }),
    takeDeals: () =>
      catalogue.contracts().flatMap((contract) => {
        const deals = stateOf(contract.id).deals.takeUntold()
        return deals.length === 0
          ? []
          : [{ contract_id: contract.id, deals: deals.map((deal) => presentContractDeal(contract, deal)) }]
      }),
    takeTickers: () =>
      catalogue
        .contracts()
        .flatMap((contract) =>
          untoldTicker(
            stateOf(contract.id),
            presentContractTicker(catalogue, contract, dayOf(contract.id), now()),
          ),
        ),
    store: () => candles.store(),
  }
}
