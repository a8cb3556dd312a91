import type { Changes } from '../changes.ts'
import { TICKS_KEPT_MS, type TickRow } from '../market/recent-ticks.ts'
import { NONCES_KEPT_MS } from '../option/nonces.ts'
import type { OptionRow } from '../option/timed-option.ts'
import type { Snapshot } from '../snapshot.ts'

type OptionTables = Pick<Snapshot, 'optionConfigs' | 'options' | 'nextOptionId' | 'optionNonces' | 'ticks'>

/** The tables of timed options and of ticks, as a database keeps them. */
export function createRows(): {
  store(changes: Changes): void
  snapshot(): OptionTables
  option(id: number): OptionRow | undefined
} {
  const configs = new Map<number, OptionTables['optionConfigs'][number]>()
  const options = new Map<number, OptionTables['options'][number]>()
  const ticks = new Map<number, TickRow[]>()

  return {
    option: (id) => options.get(id),
    store(changes) {
      for (const row of changes.optionConfigs) configs.set(row.marketId, row)
      for (const row of changes.options) options.set(row.id, row)
      for (const fact of changes.facts)
        if (fact.kind === 'priceRecorded') {
          const { marketId, n, at, ticks: price, quality } = fact
          ticks.set(marketId, [...(ticks.get(marketId) ?? []), { marketId, n, at, ticks: price, quality }])
        }
    },
    snapshot: () => ({
      optionConfigs: [...configs.values()].toSorted((a, b) => a.marketId - b.marketId),
      options: [...options.values()]
        .filter(({ result }) => result === undefined)
        .toSorted((a, b) => a.id - b.id),
      nextOptionId: Math.max(0, ...options.keys()) + 1,
      optionNonces: recentNonces([...options.values()]),
      ticks: [...ticks]
        .toSorted(([a], [b]) => a - b)
        .flatMap(([, rows]) => rows.filter(({ at }) => at > (rows.at(-1)?.at ?? 0) - TICKS_KEPT_MS)),
    }),
  }
}

function recentNonces(options: readonly OptionRow[]): OptionTables['optionNonces'] {
  const all = options
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ nonce, acceptedAt }) => (nonce === undefined ? [] : [{ nonce, acceptedAt }]))
  const last = all.at(-1)?.acceptedAt ?? 0
  return all.filter(({ acceptedAt }) => acceptedAt > last - NONCES_KEPT_MS)
}

declare module './rows.ts' {
  interface Rows {
    /** Returns an option, open or settled. */
    option(id: number): OptionRow | undefined
  }
}
