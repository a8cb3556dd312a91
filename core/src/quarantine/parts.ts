import type { QuarantineCommand } from './commands.ts'
import type { QuarantineState } from './quarantine.ts'
import type { QUARANTINE_REJECTS } from './rejects.ts'
import type { QuarantineReplies } from './replies.ts'

export type * from './commands.ts'
export type { DueKind, DueRecord, SetAsideRow } from './quarantine.ts'
export type * from './replies.ts'

/** The types of the quarantine, for those of the exchange. */
export interface QuarantineParts {
  readonly command: QuarantineCommand
  readonly replies: QuarantineReplies
  readonly reject: (typeof QUARANTINE_REJECTS)[number]
  readonly state: QuarantineState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly quarantine: QuarantineParts
  }
}
