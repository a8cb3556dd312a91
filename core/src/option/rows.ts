import { recentTicksOf, restoreTicks, type TickRow } from '../market/recent-ticks.ts'
import type { Exchange } from '../state.ts'
import type { OptionConfig } from './option-config.ts'
import { openOption } from './options.ts'
import { type OptionRow, optionRow } from './timed-option.ts'

/** Rows of timed options that changed. Ids are handed out in order, and no row is ever deleted. */
export interface OptionChanges {
  readonly optionConfigs: readonly OptionConfig[]
  readonly options: readonly OptionRow[]
}

/** What is offered, what is open, and the ticks that open options may still be settled by. */
export interface OptionSnapshot {
  readonly optionConfigs: readonly OptionConfig[]
  readonly options: readonly OptionRow[]
  readonly nextOptionId: number
  readonly ticks: readonly TickRow[]
}

export function drainOptions({ options: { changed } }: Exchange): OptionChanges {
  const changes = {
    optionConfigs: [...changed.configs.values()],
    options: [...changed.options.values()].map(optionRow),
  }
  changed.configs.clear()
  changed.options.clear()
  return changes
}

export function snapshotOptions({ options, markets }: Exchange): OptionSnapshot {
  return {
    optionConfigs: [...options.configs.values()].toSorted((a, b) => a.marketId - b.marketId),
    options: [...options.open.values()].map(optionRow).toSorted((a, b) => a.id - b.id),
    nextOptionId: options.nextId,
    ticks: [...markets.values()].toSorted((a, b) => a.config.id - b.config.id).flatMap(recentTicksOf),
  }
}

/** Comes after the markets. */
export function restoreOptions(exchange: Exchange, rows: OptionSnapshot): void {
  const { options } = exchange
  for (const config of rows.optionConfigs) options.configs.set(config.marketId, config)
  for (const row of [...rows.options].toSorted((a, b) => a.id - b.id)) openOption(options, { ...row })
  options.nextId = rows.nextOptionId
  restoreTicks(exchange, rows.ticks)
}
