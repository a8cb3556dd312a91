import type { LeverContract, LeverTicker, ResponseOf } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readApi } from '../../lib/api.ts'
import { createDepthStore, type DepthStore } from '../../lib/depth-store.ts'
import { queryClient } from '../../lib/queries.ts'
import { listen, onConnect } from '../../lib/socket/connection.ts'
import type { DepthSource } from '../../lib/socket/depth-stream.ts'
import { useChannel } from '../../lib/socket/use-socket.ts'
import { type Contract, contractOf, rulesOf } from './contract.ts'

const CONTRACTS = ['contracts'] as const
type Contracts = ResponseOf<'lever/contracts'>

const reading = {
  queryKey: CONTRACTS,
  queryFn: ({ signal }: { signal: AbortSignal }) => readApi('lever/contracts', {}, signal),
  staleTime: 60_000,
}

export type ContractsState =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly contracts: readonly Contract[]; readonly simulated: boolean }

/** Every contract's rules. Renders again only when a rule changes. */
export function useContracts(): ContractsState {
  const { data, isError, refetch } = useQuery({
    ...reading,
    select: ({ list, simulated }) => ({ list: list.map(rulesOf), simulated }),
  })
  const list = data?.list
  const contracts = useMemo(() => list?.map(contractOf), [list])
  if (contracts) return { state: 'ready', contracts, simulated: data?.simulated ?? false }
  return isError ? { state: 'error', retry: () => void refetch() } : { state: 'loading' }
}

/** Every contract with its figures, for choosing one. */
export function useContractFigures() {
  return useQuery({ ...reading, select: ({ list }) => list })
}

/** What of one contract moves; renders again only when it does. */
export function useTicker(contractId: number): LeverContract | undefined {
  const { data } = useQuery({
    ...reading,
    select: ({ list }) => list.find((contract) => contract.contract_id === contractId),
  })
  return data
}

/** Keeps the mark price and the other figures of contracts live while the component is there. */
export function useContractStream(contractId: number): void {
  useChannel({ channel: 'lever', contract_id: contractId })
}

/** The contract's live book, for several parts of the page. */
export function useLeverDepth(contract: Contract): DepthStore {
  return useMemo(() => createDepthStore(leverDepth(contract)), [contract])
}

function leverDepth({ contractId, baseId, legalId }: Contract): DepthSource {
  return {
    channel: { channel: 'lever', contract_id: contractId },
    read: () => readApi('lever/deal', { currency_id: baseId, legal_id: legalId }),
    listen: (take) =>
      listen('lever_depth', (change) => {
        if (change.contract_id === contractId) take(change)
      }),
  }
}

export function mergeTicker(contracts: Contracts, ticker: LeverTicker): Contracts {
  return {
    ...contracts,
    list: contracts.list.map((contract) =>
      contract.contract_id === ticker.contract_id ? { ...contract, ...ticker } : contract,
    ),
  }
}

onConnect(() => void queryClient.invalidateQueries({ queryKey: CONTRACTS }))

listen('lever_mark', (ticker) => {
  queryClient.setQueryData<Contracts>(CONTRACTS, (held) => held && mergeTicker(held, ticker))
})
