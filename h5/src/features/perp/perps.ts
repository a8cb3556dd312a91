import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readApi } from '../../lib/calls/api.ts'
import { parseEvent } from '../../lib/calls/parse-event.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { createDepthStore, type DepthStore } from '../../lib/market/depth-store.ts'
import { listen, onConnect } from '../../lib/socket/connection.ts'
import type { DepthSource } from '../../lib/socket/depth-stream.ts'
import { useChannel } from '../../lib/socket/use-socket.ts'
import { type Perp, type PerpTicker, toPerp, toPerpTicker } from './perp.ts'

const PERPS = ['perps'] as const

interface Perps {
  /** The rules. They stay the same objects while prices change. */
  readonly perps: readonly Perp[]
  readonly tickers: readonly PerpTicker[]
  /** Whether prices come from the simulated feed. */
  readonly simulated: boolean
}

const reading = {
  queryKey: PERPS,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Perps> => {
    const { list, simulated } = await readApi('lever/contracts', {}, signal)
    return { perps: list.map(toPerp), tickers: list.map(toPerpTicker), simulated }
  },
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
    select: ({ perps, simulated }) => ({ perps, simulated }),
  })
  if (data) return { state: 'ready', ...data }
  return isError ? { state: 'error', retry: () => void refetch() } : { state: 'loading' }
}

/** Fetches every contract's rules and live figures, for the contract list. */
export function usePerpList() {
  return useQuery(reading)
}

/** Returns one contract's live figures; renders only when they change. */
export function useTicker(perpId: number): PerpTicker | undefined {
  const { data } = useQuery({ ...reading, select: ({ tickers }) => tickerOf(tickers, perpId) })
  return data
}

/** Returns a contract's figures as they were last received, without rendering when they change. */
export function readTicker(perpId: number): PerpTicker | undefined {
  return tickerOf(queryClient.getQueryData<Perps>(PERPS)?.tickers ?? [], perpId)
}

/** Returns the live figures of a contract. */
export function tickerOf(tickers: readonly PerpTicker[], perpId: number): PerpTicker | undefined {
  return tickers.find((ticker) => ticker.perpId === perpId)
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

/** Applies a ticker to the contracts. Other contracts, and rules that it does not change, keep their identity. */
export function mergeTicker(known: Perps, ticker: PerpTicker): Perps {
  const { perpId, status } = ticker
  const isStatusNew = known.perps.some((perp) => perp.perpId === perpId && perp.status !== status)
  return {
    ...known,
    perps: isStatusNew
      ? known.perps.map((perp) => (perp.perpId === perpId ? { ...perp, status } : perp))
      : known.perps,
    tickers: known.tickers.map((before) => (before.perpId === perpId ? ticker : before)),
  }
}

onConnect(() => void queryClient.invalidateQueries({ queryKey: PERPS }))

listen('lever_mark', (wire) => {
  const [ticker] = parseEvent([wire], toPerpTicker, [PERPS]) ?? []
  if (ticker) queryClient.setQueryData<Perps>(PERPS, (known) => known && mergeTicker(known, ticker))
})

// Operators changed fees or tiers.
listen('rules', ({ products }) => {
  if (products.includes('contract')) void queryClient.invalidateQueries({ queryKey: PERPS })
})
