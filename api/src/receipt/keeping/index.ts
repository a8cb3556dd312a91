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
export { fingerprintOf } from './pin-keys.ts'
