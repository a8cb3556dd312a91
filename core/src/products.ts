import type { Product } from './product.ts'
import { fiat } from './fiat/product.ts'
import { house } from './house/product.ts'
import { option } from './option/product.ts'
import { perp } from './perp/product.ts'
import { quarantine } from './quarantine/product.ts'
import { referral } from './referral/product.ts'
import { selfLimits } from './self-limits/product.ts'
import { spot } from './spot/product.ts'
import { subscription } from './subscription/product.ts'
import { wallet } from './wallet/product.ts'
import { wealth } from './wealth/product.ts'

/**
 * All products. They process triggers in this order, so the order affects what a stored log replays to: add new ones at
 * the end.
 */
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
  house,
  quarantine,
] as const

type AnyProduct = (typeof PRODUCTS)[number]

/** The rows that all products return when they are drained. */
export type ProductChanges = IntersectionOf<DrainedBy<AnyProduct>>

type DrainedBy<Each> =
  Each extends Product<infer _Handled, infer _State, infer Changes, infer _Snapshot> ? Changes : never

/** The rows of all products that are open. */
export type ProductSnapshot = IntersectionOf<ReturnType<AnyProduct['takeSnapshot']>>

/** Assigns the fields that `partOf` returns for each product to `target`. No two products may share a field name. */
export function assignFromProducts<Target extends object, Part extends object>(
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
