import type { ChangeKind } from '@halyard/api/ops'
import type { StoredKind } from './change-kind.ts'
import { marketChange } from './market-change.ts'

/** Every kind of change that two persons decide. */
export const KINDS: Readonly<Record<ChangeKind, StoredKind>> = {
  market: marketChange,
}
