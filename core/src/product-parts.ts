import type { IntersectionOf } from './intersection-of.ts'

/**
 * The types that each product adds to those of the exchange, by its name. A product declares them in its `parts.ts`, with
 * those of the fields of `PartNames` that it has.
 */
export interface ProductParts {}

type Each = ProductParts[keyof ProductParts]

/** Returns a field of the parts of a product; `never` if it has none. */
type Part<Parts, Name extends string> = Parts extends Readonly<Record<Name, infer Type>> ? Type : never

/** The commands of all products. */
export type ProductCommand = Part<Each, 'command'>

/** The content of the replies to the products' commands, by kind. */
export type ProductReplies = IntersectionOf<Part<Each, 'replies'>>

/** The rejects of all products. */
export type ProductReject = Part<Each, 'reject'>

/** The facts of all products; the trades of spot markets are rows of their own. */
export type ProductFact = Part<Each, 'fact'>

/** The reasons of postings between system accounts, which no customer sees. */
export type InternalReason = Part<Each, 'internalReason'>

/** The business reason of a posting. */
export type PostingReason = Part<Each, 'reason'> | InternalReason

/** A product by its name among the parts. */
export type ProductName = keyof ProductParts

/** The reasons of the postings of one product, those that no customer sees included. */
export type ReasonOf<Name extends ProductName> =
  | Part<ProductParts[Name], 'reason'>
  | Part<ProductParts[Name], 'internalReason'>

/** The system accounts of products, in each currency. */
export type ProductAccount = Part<Each, 'account'>

/** The parts of the exchange that products let operators halt, by the names of the scopes. */
export type ProductHaltScope = Part<Each, 'haltScope'>

/** The state that the products add to the exchange. */
export type ProductState = IntersectionOf<Part<Each, 'state'>>
