export { Keeper } from './keeper.ts'
export type { KeeperParts } from './keeper-parts.ts'
export type {
  Finding,
  FindingKind,
  KeepStore,
  KeptKind,
  KeptOption,
  KeptRecords,
  PinnedKeys,
  SentPurchase,
} from './kept.ts'
export type { ListedOption, ListedOptions } from './listed-option.ts'
export { type Mark, markOf } from './mark-of.ts'
export { fingerprintOf, followPinned, withEarlierKeys } from './pin-keys.ts'
