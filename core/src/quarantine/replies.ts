import type { SetAsideRow } from './quarantine.ts'

/** The content of the replies to commands on records that are set aside. */
export interface QuarantineReplies {
  retryRecord: { readonly setAside: SetAsideRow }
}
