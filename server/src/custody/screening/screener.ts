import { z } from 'zod'

/** The facts of a deposit or a withdrawal that screeners receive. */
export interface ScreeningFacts {
  readonly direction: 'deposit' | 'withdrawal'
  readonly network: string
  /** The name of the currency. */
  readonly currency: string
  /** A decimal of the currency. */
  readonly amount: string
  /** The addresses that sent a deposit, or the one that is paid, in canonical form; `unknown` if the chain does not say. */
  readonly counterparts: readonly string[] | 'unknown'
  /** Of a deposit. */
  readonly txid: string | null
  readonly customerId: number
  /** The country of the customer's verified identity, if there is one. */
  readonly country: string | null
}

const wordSchema = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

/** The answers of a screener. Anything else is a failure. */
export const verdictSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('allow') }),
  z.object({
    outcome: z.enum(['hold', 'refuse']),
    /** The reason, for operators. Customers never read it. */
    code: wordSchema,
    /** The finding: the entry of a list, or the number of a case. */
    entry: z.string().max(300).default(''),
  }),
])
/** An answer of a screener. `refuse` is stricter than `hold`; two persons decide on both. */
export type Verdict = z.output<typeof verdictSchema>

/** The state of a screener's knowledge. */
export interface ScreenerVersion {
  /** Changes with what it would say: a result counts only until then. */
  readonly version: string
  /** How many entries it has, and of when they are; `null` if it does not say. */
  readonly entries: number | null
  readonly datedAt: number | null
}

/** Says whether a deposit may be credited, and whether a withdrawal may be paid. */
export interface Screener {
  readonly name: string
  /** Throws if it cannot say anything now: then everything is held. */
  version(): Promise<ScreenerVersion>
  /** May throw, never answer or answer nonsense: then what was asked about is held. */
  screen(facts: ScreeningFacts, signal: AbortSignal): Promise<unknown>
}
