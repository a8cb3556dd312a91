import type { IntersectionOf } from './intersection-of.ts'
import type { Product } from './product.ts'
import { fiat } from './fiat/product.ts'
import type { HaltScope } from './halts/halt-rules.ts'
import { halts } from './halts/product.ts'
import { ownMoney } from './own-money/product.ts'
import { option } from './option/product.ts'
import { perp } from './perp/product.ts'
import { quarantine } from './quarantine/product.ts'
import { referral } from './referral/product.ts'
import { GENERAL_REJECTS, type Reject } from './rejects.ts'
import { selfLimits } from './self-limits/product.ts'
import { spot } from './spot/product.ts'
import { tiers } from './tiers/product.ts'
import { subscription } from './subscription/product.ts'
import { wallet } from './wallet/product.ts'
import { wealth } from './wealth/product.ts'

export type * from './fiat/parts.ts'
export type * from './halts/parts.ts'
export type * from './own-money/parts.ts'
export type * from './option/parts.ts'
export type * from './perp/parts.ts'
export type * from './quarantine/parts.ts'
export type * from './referral/parts.ts'
export type * from './self-limits/parts.ts'
export type * from './spot/parts.ts'
export type * from './subscription/parts.ts'
export type * from './tiers/parts.ts'
export type * from './wallet/parts.ts'
export type * from './wealth/parts.ts'

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
  ownMoney,
  quarantine,
  halts,
  tiers,
] as const

/** Every reason to reject a command. Each name states the rule that the command breaks. */
export const REJECTS: readonly Reject[] = [
  ...GENERAL_REJECTS,
  ...PRODUCTS.flatMap<Reject>(({ rejects }) => rejects),
]

/** The scopes of halts that products declare. */
export const HALT_SCOPES: readonly HaltScope[] = PRODUCTS.flatMap<HaltScope>(
  (product) => ('haltScopes' in product ? product.haltScopes : undefined) ?? [],
)

type AnyProduct = (typeof PRODUCTS)[number]

/** The rows that all products return when they are drained. */
export type ProductChanges = IntersectionOf<DrainedBy<AnyProduct>>

type DrainedBy<Each> = Each extends Product<infer _Parts, infer Changes, infer _Snapshot> ? Changes : never

/** The rows of all products that are open. */
export type ProductSnapshot = IntersectionOf<ReturnType<AnyProduct['takeSnapshot']>>

/**
 * Returns `target` with the fields that `partOf` returns for each product. No two products may share a field name. Each part is spread,
 * because an object that is assigned more than a few fields is read through a hash table from then on: the core would lose a fifth of its rate.
 */
export function withProducts<Target extends object, Part extends object>(
  target: Target,
  partOf: (product: AnyProduct) => Part,
): Target & IntersectionOf<Part> {
  let whole: object = target
  for (const product of PRODUCTS) whole = { ...whole, ...partOf(product) }
  return whole as Target & IntersectionOf<Part>
}
