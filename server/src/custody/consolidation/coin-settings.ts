import { type ColdEnvironment, coldFields } from '../cold-script/cold-settings.ts'
import type { ColdScript } from '../cold-script/cold-script.ts'
import {
  type ConsolidationEnvironment,
  consolidationFields,
  type ConsolidationRule,
} from './consolidation-rule.ts'
import { type OverflowEnvironment, overflowFields, type OverflowRule } from './overflow-rule.ts'

/** The environment variables of own outputs. */
export const coinFields = { ...consolidationFields, ...coldFields, ...overflowFields }

export interface CoinEnvironment extends ConsolidationEnvironment, ColdEnvironment, OverflowEnvironment {}

/** The settings of own outputs, besides payments. */
export interface CoinSettings {
  /** Without it outputs are not joined. */
  readonly consolidation?: ConsolidationRule
  /** Without it there are no refills. */
  readonly cold?: ColdScript
  /** Without it nothing goes to the cold address. */
  readonly overflow?: OverflowRule
}

/** Returns the settings of own outputs. */
export function coinSettingsOf({
  BTC_CONSOLIDATION,
  BTC_COLD,
  BTC_HOT_LIMITS,
}: CoinEnvironment): CoinSettings {
  return {
    ...(BTC_CONSOLIDATION ? { consolidation: BTC_CONSOLIDATION } : {}),
    ...(BTC_COLD ? { cold: BTC_COLD } : {}),
    ...(BTC_HOT_LIMITS ? { overflow: BTC_HOT_LIMITS } : {}),
  }
}

/** Returns the settings that lack another one. */
export function coinProblems(isSet: (name: string) => boolean): string[] {
  return [
    ...(isSet('BTC_COLD') && !isSet('BTC_RPC_URL') ? ['BTC_COLD: needs BTC_RPC_URL'] : []),
    ...(isSet('BTC_HOT_LIMITS') && !isSet('BTC_COLD') ? ['BTC_HOT_LIMITS: needs BTC_COLD'] : []),
  ]
}
