import { combineScreeners, type Screeners } from './ask-screeners.ts'
import { createListScreener } from './list-screener.ts'
import { createProviderScreener } from './provider-screener.ts'
import type { ScreeningConfig } from './screening-config.ts'

/** Opens the configured screeners. Without any, everything passes. */
export function openScreeners(config: ScreeningConfig | undefined, now: () => number): Screeners {
  const screeners = [
    ...(config?.list === undefined ? [] : [createListScreener(config.list)]),
    ...(config?.provider ? [createProviderScreener(config.provider, now)] : []),
  ]
  return combineScreeners(screeners, { now, timeoutMs: config?.timeoutMs })
}
