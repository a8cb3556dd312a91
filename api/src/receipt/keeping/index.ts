export { Keeper, type KeeperParts } from './keeper.ts'
export type {
  Finding,
  FindingKind,
  KeepStore,
  KeptKind,
  KeptOption,
  KeptRecords,
  SentPurchase,
} from './kept.ts'
export { fingerprintOf, withEarlierKeys } from './pin-keys.ts'
