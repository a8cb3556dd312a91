import type { ProductSnapshot, StoredSnapshot } from '@halyard/core'
import { FIAT_STORAGE } from './fiat-tables.ts'
import { HALT_STORAGE } from './halt-tables.ts'
import { OWN_MONEY_STORAGE } from './own-money-tables.ts'
import { OPTION_STORAGE } from './option-tables.ts'
import { PERP_STORAGE } from './perp-tables.ts'
import type { ProductStorage, SnapshotReader } from './product-storage.ts'
import { QUARANTINE_STORAGE } from './quarantine-tables.ts'
import { REFERRAL_STORAGE } from './referral-tables.ts'
import { SELF_LIMITS_STORAGE } from './self-limits-tables.ts'
import { SPOT_STORAGE } from './spot-tables.ts'
import { SUBSCRIPTION_STORAGE } from './subscription-tables.ts'
import { TIERS_STORAGE } from './tiers-tables.ts'
import { WALLET_STORAGE } from './wallet-tables.ts'
import { WEALTH_STORAGE } from './wealth-tables.ts'

export * from './fiat-tables.ts'
export * from './halt-tables.ts'
export * from './own-money-tables.ts'
export * from './option-tables.ts'
export * from './perp-tables.ts'
export * from './quarantine-tables.ts'
export * from './referral-tables.ts'
export * from './self-limits-tables.ts'
export * from './spot-tables.ts'
export * from './subscription-tables.ts'
export * from './tiers-tables.ts'
export * from './wallet-tables.ts'
export * from './wealth-tables.ts'

/** The storage of all products. A batch writes their tables in this order. */
export const STORED_PRODUCTS = [
  SPOT_STORAGE,
  PERP_STORAGE,
  OPTION_STORAGE,
  WALLET_STORAGE,
  WEALTH_STORAGE,
  REFERRAL_STORAGE,
  SUBSCRIPTION_STORAGE,
  FIAT_STORAGE,
  SELF_LIMITS_STORAGE,
  OWN_MONEY_STORAGE,
  QUARANTINE_STORAGE,
  HALT_STORAGE,
  TIERS_STORAGE,
] as const

/** Reads the products' parts of the snapshot. */
export async function recoverProducts(
  read: SnapshotReader,
): Promise<Pick<StoredSnapshot, keyof ProductSnapshot>> {
  const parts: object[] = []
  for (const storage of STORED_PRODUCTS) parts.push(await storage.recover(read))
  return Object.assign({}, ...parts) as IntersectionOf<PartOf<(typeof STORED_PRODUCTS)[number]>>
}

type PartOf<Storage> = Storage extends ProductStorage<infer Part> ? Part : never

type IntersectionOf<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? Intersection
  : never
