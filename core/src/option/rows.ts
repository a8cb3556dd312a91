import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import type { OptionConfig } from './option-config.ts'
import { type RecentNonce, rememberNonce } from './nonces.ts'
import { openOption } from './options.ts'
import { type OptionRow, optionRow } from './timed-option.ts'

/** Rows of timed options that changed. Ids are consecutive, and no row is ever deleted. */
export interface OptionChanges {
  readonly optionConfigs: readonly OptionConfig[]
  readonly options: readonly OptionRow[]
}

/** The offers and the open options. */
export interface OptionSnapshot {
  readonly optionConfigs: readonly OptionConfig[]
  readonly options: readonly OptionRow[]
  readonly nextOptionId: number
  /** The nonces of options accepted up to `NONCES_KEPT_MS` before the last one, in the order of acceptance. */
  readonly optionNonces: readonly RecentNonce[]
}

/** Adds the offers and options that changed since the last call to `changes`. */
export function drainOptions({ options: { changed } }: Exchange, changes: Draft<OptionChanges>): void {
  changes.optionConfigs = [...changed.configs.values()]
  changes.options = [...changed.options.values()].map(optionRow)
  changed.configs.clear()
  changed.options.clear()
}

/** Returns the offers and the open options, each in the order of its ids. */
export function snapshotOptions({ options }: Exchange): OptionSnapshot {
  return {
    optionConfigs: [...options.configs.values()].toSorted((a, b) => a.marketId - b.marketId),
    options: [...options.open.values()].map(optionRow).toSorted((a, b) => a.id - b.id),
    nextOptionId: options.nextId,
    optionNonces: [...options.nonces].map(([nonce, acceptedAt]) => ({ nonce, acceptedAt })),
  }
}

/** Restores offers and open options. The rows may come in any order. */
export function restoreOptions({ options }: Exchange, rows: OptionSnapshot): void {
  for (const config of rows.optionConfigs) options.configs.set(config.marketId, config)
  for (const row of rows.options.toSorted((a, b) => a.id - b.id)) openOption(options, { ...row })
  options.nextId = rows.nextOptionId
  for (const recent of rows.optionNonces) rememberNonce(options, recent)
}
