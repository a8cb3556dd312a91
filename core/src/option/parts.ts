import type { OptionCommand } from './commands.ts'
import type { OptionFact } from './facts.ts'
import type { OptionState } from './options.ts'
import type { OPTION_REJECTS } from './rejects.ts'
import type { OptionReplies } from './replies.ts'

export type * from './commands.ts'
export type * from './facts.ts'
export type * from './option-config.ts'
export type * from './replies.ts'
export type { OptionResult, OptionRow, OptionType } from './timed-option.ts'

/** The types of timed options, for those of the exchange. */
export interface OptionParts {
  readonly command: OptionCommand
  readonly replies: OptionReplies
  readonly reject: (typeof OPTION_REJECTS)[number]
  readonly haltScope: 'option'
  readonly fact: OptionFact
  readonly reason: 'option_stake_hold' | 'option_stake_release' | 'option_stake' | 'option_payout'
  readonly internalReason: 'option_reserve_hold' | 'option_reserve_release'
  readonly account: 'optionPool'
  readonly state: OptionState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly option: OptionParts
  }
}
