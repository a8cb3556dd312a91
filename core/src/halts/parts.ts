import type { HaltCommand } from './commands.ts'
import type { HaltsState } from './halt.ts'
import type { HALT_REJECTS } from './rejects.ts'
import type { HaltReplies } from './replies.ts'

export type * from './commands.ts'
export type { Halt, HaltCause } from './halt.ts'
export type * from './replies.ts'

/** The types of halts, for those of the exchange. */
export interface HaltParts {
  readonly command: HaltCommand
  readonly replies: HaltReplies
  readonly reject: (typeof HALT_REJECTS)[number]
  readonly state: HaltsState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly halts: HaltParts
  }
}
