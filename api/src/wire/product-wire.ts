import type { z } from 'zod'
import type { CallDefinition } from './call.ts'

/** The part of a product in the wire. */
export interface ProductWire {
  readonly calls: Readonly<Record<string, CallDefinition>>
  /** The codes of errors that only this product has. A rejection of the same name has that code. */
  readonly errors: readonly string[]
  /** The reasons of its entries in customers' accounts. */
  readonly entryReasons: readonly string[]
  /** Its system accounts, which are books of the treasury: those that no other product shares. */
  readonly books: readonly string[]
  /** The kinds of its open things that keep a customer from closing the account. */
  readonly closingConditions: readonly string[]
  /** The schemas of its notices. */
  readonly notices: readonly z.ZodObject<{ readonly kind: z.ZodLiteral<string> }>[]
}
