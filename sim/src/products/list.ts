import { halts } from './halts/product.ts'
import { fiat } from './fiat/product.ts'
import { ownMoney } from './own-money/product.ts'
import { option } from './option/product.ts'
import { perp } from './perp/product.ts'
import type { Product } from './product.ts'
import { quarantine } from './quarantine/product.ts'
import { referral } from './referral/product.ts'
import { selfLimits } from './self-limits/product.ts'
import { spot } from './spot/product.ts'
import { tiers } from './tiers/product.ts'
import { subscription } from './subscription/product.ts'
import { wallet } from './wallet/product.ts'
import { wealth } from './wealth/product.ts'

/** All products of the simulator. */
export const PRODUCTS = [
  spot,
  option,
  perp,
  wallet,
  wealth,
  referral,
  subscription,
  fiat,
  selfLimits,
  ownMoney,
  quarantine,
  halts,
  tiers,
] as const

type AnyProduct = (typeof PRODUCTS)[number]

/** The oracle's state of all products. */
export type ProductReferences = IntersectionOf<ReturnType<AnyProduct['createReference']>>

/** The rows that all products store of a batch. */
export type ProductRows = IntersectionOf<RowsOf<AnyProduct>>

/** The open rows of all products. */
export type ProductSnapshot = IntersectionOf<ReturnType<ReturnType<AnyProduct['createTables']>['snapshot']>>

type RowsOf<Each> = Each extends Product<infer _Kind, infer _Own, infer Rows, infer _Snapshot> ? Rows : never

/** Assigns the fields that `partOf` returns for each product to `target`. No two products may share a field name. */
export function withProducts<Target extends object, Part extends object>(
  target: Target,
  partOf: (product: AnyProduct) => Part,
): Target & IntersectionOf<Part> {
  return Object.assign(target, ...PRODUCTS.map(partOf)) as Target & IntersectionOf<Part>
}

type IntersectionOf<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? Intersection
  : never
