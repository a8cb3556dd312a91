import type { LeverContract, LeverDealEvent, LeverDepthEvent, LeverTicker } from '@halyard/contract'
import type { Catalogue } from '../catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Batch, Engine } from '../engine/index.ts'
import type { ListedContract } from '../listed-contract.ts'
import { addTrade } from './candle.ts'
import { loadContractDay, loadContractDeals } from './contract-store.ts'
import { addMinute, type DayWindow, statisticsOf } from './day-window.ts'
import { createDepth, type Depth, type DepthSnapshot } from './depth.ts'
import { openOf } from './periods.ts'
import {
  presentContract,
  presentContractDeal,
  presentContractDepth,
  presentContractTicker,
} from './present-contract.ts'
import { createRecentDeals, type Deal, type RecentDeals } from './recent-deals.ts'

/** What everyone may know of the perpetual contracts, kept in memory from committed batches. */
export interface ContractData {
  present(contract: ListedContract): LeverContract
  depth(contractId: number): DepthSnapshot
  deals(contractId: number): readonly Deal[]
  /** What has changed since the last call, for the public streams. */
  takeDepthChanges(): LeverDepthEvent[]
  takeDeals(): LeverDealEvent[]
  takeTickers(): LeverTicker[]
}

interface ContractDataParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly now: () => number
}

interface ContractState {
  readonly depth: Depth
  readonly deals: RecentDeals
  readonly day: DayWindow
  /** The ticker as it was last told. */
  told: string
}

export async function openContractData({
  db,
  engine,
  catalogue,
  now,
}: ContractDataParts): Promise<ContractData> {
  const states = new Map<number, ContractState>()
  for (const { id } of catalogue.contracts())
    states.set(id, {
      // Numbered from the clock, so that no number comes again after a restart.
      depth: createDepth(engine.openingContractLevels.get(id) ?? [], now()),
      deals: createRecentDeals(await loadContractDeals(db, id)),
      day: await loadContractDay(db, id, now()),
      told: '',
    })
  engine.onCommitted(follow)

  function stateOf(contractId: number): ContractState {
    const known = states.get(contractId)
    if (known) return known
    const state = {
      depth: createDepth([], now()),
      deals: createRecentDeals([]),
      day: { minutes: [], closeBefore: undefined },
      told: '',
    }
    states.set(contractId, state)
    return state
  }

  function follow({ changes }: Batch): void {
    for (const fact of changes.facts) {
      if (fact.kind !== 'contractTradeHappened') continue
      const { deals, day } = stateOf(fact.contractId)
      deals.add(fact)
      const openAt = openOf('1min', fact.at)
      const last = day.minutes.at(-1)
      addMinute(day, addTrade(last?.openAt === openAt ? last : undefined, openAt, fact))
    }
    for (const [contractId, levels] of changes.contractLevels) stateOf(contractId).depth.apply(levels)
  }

  function dayOf(contractId: number): ReturnType<typeof statisticsOf> {
    return statisticsOf(stateOf(contractId).day, now())
  }

  return {
    present: (contract) => presentContract(catalogue, contract, dayOf(contract.id)),
    depth: (contractId) => stateOf(contractId).depth.snapshot(),
    deals: (contractId) => stateOf(contractId).deals.latest(),
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
      catalogue.contracts().flatMap((contract) => {
        const state = stateOf(contract.id)
        const ticker = presentContractTicker(catalogue, contract, dayOf(contract.id))
        const text = JSON.stringify(ticker)
        if (text === state.told) return []
        state.told = text
        return [ticker]
      }),
  }
}
