import type { LeverContract, LeverTicker, ResponseOf } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readApi } from '../../lib/calls/api.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { createDepthStore, type DepthStore } from '../../lib/market/depth-store.ts'
import { listen, onConnect } from '../../lib/socket/connection.ts'
import type { DepthSource } from '../../lib/socket/depth-stream.ts'
import { useChannel } from '../../lib/socket/use-socket.ts'
import { type Perp, perpOf, rulesOf } from './perp.ts'

const PERPS = ['perps'] as const
type Perps = ResponseOf<'lever/contracts'>

const reading = {
  queryKey: PERPS,
  queryFn: ({ signal }: { signal: AbortSignal }) => readApi('lever/contracts', {}, signal),
  staleTime: 60_000,
}

export type PerpsState =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly perps: readonly Perp[]; readonly simulated: boolean }

/** Returns every contract's rules. Renders only when a rule changes. */
export function usePerps(): PerpsState {
  const { data, isError, refetch } = useQuery({
    ...reading,
    select: ({ list, simulated }) => ({ list: list.map(rulesOf), simulated }),
  })
  const list = data?.list
  const perps = useMemo(() => list?.map(perpOf), [list])
  if (perps) return { state: 'ready', perps, simulated: data?.simulated ?? false }
  return isError ? { state: 'error', retry: () => void refetch() } : { state: 'loading' }
}

/** Fetches every contract with its live figures, for the contract list. */
export function usePerpFigures() {
  return useQuery({ ...reading, select: ({ list }) => list })
}

/** Returns one contract's live figures; renders only when they change. */
export function useTicker(perpId: number): LeverContract | undefined {
  const { data } = useQuery({
    ...reading,
    select: ({ list }) => list.find((perp) => perp.contract_id === perpId),
  })
  return data
}

/** Subscribes to the live figures of contracts while the component is mounted. */
export function usePerpStream(perpId: number): void {
  useChannel({ channel: 'lever', contract_id: perpId })
}

/** Returns the contract's live order book, shared by several parts of the page. */
export function usePerpDepth(perp: Perp): DepthStore {
  return useMemo(() => createDepthStore(perpDepth(perp)), [perp])
}

function perpDepth({ perpId, baseId, legalId }: Perp): DepthSource {
  return {
    channel: { channel: 'lever', contract_id: perpId },
    read: () => readApi('lever/deal', { currency_id: baseId, legal_id: legalId }),
    listen: (take) =>
      listen('lever_depth', (change) => {
        if (change.contract_id === perpId) take(change)
      }),
  }
}

/** Applies a ticker to the contract list; other contracts keep their identity. */
export function mergeTicker(perps: Perps, ticker: LeverTicker): Perps {
  return {
    ...perps,
    list: perps.list.map((perp) => (perp.contract_id === ticker.contract_id ? { ...perp, ...ticker } : perp)),
  }
}

onConnect(() => void queryClient.invalidateQueries({ queryKey: PERPS }))

listen('lever_mark', (ticker) => {
  queryClient.setQueryData<Perps>(PERPS, (current) => current && mergeTicker(current, ticker))
})
