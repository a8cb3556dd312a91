import { referralProduct } from './account/referral.ts'
import { fiatProduct } from './products/fiat.ts'
import { leverProduct } from './products/lever.ts'
import { optionProduct } from './products/option.ts'
import { spotProduct } from './products/spot.ts'
import { subscriptionProduct } from './products/subscription.ts'
import { wealthProduct } from './products/wealth.ts'
import { walletProduct } from './wallet/wallet-product.ts'

export * from './account/referral.ts'
export * from './products/convert.ts'
export * from './products/fiat-records.ts'
export * from './products/fiat.ts'
export * from './products/lever.ts'
export * from './products/lever-conditionals.ts'
export * from './products/lever-records.ts'
export * from './products/option.ts'
export * from './products/recurring.ts'
export * from './products/spot.ts'
export * from './products/stop-orders.ts'
export * from './products/subscription.ts'
export * from './products/wealth.ts'

/** The products of the wire, in the order of their notices' settings. */
const PRODUCTS = [
  spotProduct,
  leverProduct,
  optionProduct,
  walletProduct,
  fiatProduct,
  wealthProduct,
  subscriptionProduct,
  referralProduct,
] as const

type Each = (typeof PRODUCTS)[number]
type ProductCalls = IntersectionOf<Each['calls']>
type ProductError = Each['errors'][number]
type ProductNotice = Each['notices'][number]

/** The calls of all products. */
export const productCalls = Object.assign({}, ...PRODUCTS.map(({ calls }) => calls)) as ProductCalls

/** The error codes of all products. */
export const PRODUCT_ERRORS = PRODUCTS.flatMap<ProductError>(({ errors }) => errors)

/** The schemas of the notices of all products. */
export const PRODUCT_NOTICES = PRODUCTS.flatMap<ProductNotice>(({ notices }) => notices)

/** The reasons of ledger entries. */
export const LEDGER_REASONS = PRODUCTS.flatMap<Each['entryReasons'][number]>(
  ({ entryReasons }) => entryReasons,
)

/** The system accounts of all products. */
export const PRODUCT_BOOKS = PRODUCTS.flatMap<Each['books'][number]>(({ books }) => books)

/** The conditions of closing an account that products add. */
export const PRODUCT_CLOSING_CONDITIONS = PRODUCTS.flatMap<Each['closingConditions'][number]>(
  ({ closingConditions }) => closingConditions,
)

type IntersectionOf<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? Intersection
  : never
