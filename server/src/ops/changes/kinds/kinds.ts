import type { ChangeKind } from '@halyard/api/ops'
import type { StoredKind } from './change-kind.ts'
import { contractChange } from './contract-change.ts'
import { marketChange } from './market-change.ts'
import { networkChange } from './network-change.ts'
import { optionChange } from './option-change.ts'

/** Every kind of change that two persons decide. */
export const KINDS: Readonly<Record<ChangeKind, StoredKind>> = {
  market: marketChange,
  network: networkChange,
  option: optionChange,
  contract: contractChange,
}
