import { type Changes, NONCES_KEPT_MS, type Snapshot, TICKS_KEPT_MS, type TickRow } from '@halyard/core'
import type { Tables } from '../product.ts'

/** The rows of timed options and of the price log in one batch. */
export interface OptionRows {
  readonly optionConfigs: Changes['optionConfigs']
  readonly options: Changes['options']
  readonly ticks: readonly TickRow[]
}

export function optionRowsOf({ optionConfigs, options, facts }: Changes): OptionRows {
  return {
    optionConfigs: optionConfigs.map((row) => structuredClone(row)),
    options: options.map((row) => ({ ...row })),
    ticks: facts
      .filter((fact) => fact.kind === 'priceRecorded')
      .map(({ marketId, n, at, ticks, quality }) => ({ marketId, n, at, ticks, quality })),
  }
}

export type OptionSnapshot = Pick<
  Snapshot,
  'optionConfigs' | 'options' | 'nextOptionId' | 'optionNonces' | 'ticks'
>

/** Returns the tables of timed options and of the price log, with their constraints. */
export function createOptionTables(): Tables<OptionRows, OptionSnapshot> {
  const configs = new Map<number, OptionSnapshot['optionConfigs'][number]>()
  const open = new Map<number, OptionSnapshot['options'][number]>()
  const ended = new Set<number>()
  const logs = new Map<number, TickRow[]>()
  let nextOptionId = 1
  let nonces: OptionSnapshot['optionNonces'] = []

  return {
    findBroken({ options, ticks }) {
      for (const row of options) {
        if (ended.has(row.id)) return `option ${row.id} is settled twice`
        if ((row.result === undefined) !== (row.settledAt === undefined))
          return `option ${row.id} has an inconsistent result`
        const before = open.get(row.id)
        if (before && termsOf(before) !== termsOf(row)) return `option ${row.id} has changed terms`
      }
      const last = new Map([...logs].map(([marketId, log]) => [marketId, log.at(-1)?.n ?? 0]))
      for (const { marketId, n } of ticks) {
        if (n !== (last.get(marketId) ?? 0) + 1) return `tick ${n} of market ${marketId} is out of order`
        last.set(marketId, n)
      }
      return undefined
    },
    store({ optionConfigs, options, ticks }) {
      for (const row of optionConfigs) configs.set(row.marketId, row)
      for (const row of options) {
        if (row.id >= nextOptionId && row.nonce !== undefined)
          nonces = [
            ...nonces.filter(({ acceptedAt }) => acceptedAt > row.acceptedAt - NONCES_KEPT_MS),
            { nonce: row.nonce, acceptedAt: row.acceptedAt },
          ]
        nextOptionId = Math.max(nextOptionId, row.id + 1)
        if (row.result === undefined) open.set(row.id, row)
        else {
          open.delete(row.id)
          ended.add(row.id)
        }
      }
      for (const row of ticks) {
        const log = logs.get(row.marketId) ?? []
        log.push(row)
        // Only recent ticks are ever read back.
        logs.set(
          row.marketId,
          log.filter(({ at }) => at > row.at - TICKS_KEPT_MS),
        )
      }
    },
    snapshot: () => ({
      optionConfigs: [...configs.values()].map((row) => structuredClone(row)),
      options: [...open.values()].map((row) => ({ ...row })),
      nextOptionId,
      optionNonces: nonces.map((recent) => ({ ...recent })),
      ticks: [...logs.values()].flat(),
    }),
  }
}

/** The terms of an option that never change after acceptance. */
function termsOf(row: OptionSnapshot['options'][number]): string {
  const { ownerId, marketId, currencyId, type, seconds, stake, payoutPpm, acceptedAt, acceptedTick } = row
  const { rules, nonce, clientAt, goodUntil } = row
  const terms = [ownerId, marketId, currencyId, type, seconds, stake, payoutPpm, acceptedAt, acceptedTick]
  return [...terms, rules, nonce, clientAt, goodUntil].join()
}
