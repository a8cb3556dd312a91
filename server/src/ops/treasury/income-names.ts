import type { ProductName, ReasonOf } from '../../engine/index.ts'

/** Of reasons that never change a book of the exchange's own: holds, and moves between customers and `external` or `clearing`. */
export const NEVER = undefined

/**
 * The line of the exchange's result that each reason of a product counts in. `capital` is money that the exchange brought in
 * or took out, `own` moves between its books. A product that leaves a reason out does not compile.
 */
export type IncomeNames<Name extends ProductName> = Readonly<Record<ReasonOf<Name>, string | undefined>>
