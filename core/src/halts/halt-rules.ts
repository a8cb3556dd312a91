import type { Command } from '../commands.ts'
import type { ProductHaltScope } from '../product-parts.ts'
import type { Exchange } from '../state.ts'

/**
 * A part of the exchange that can be halted: everything, new sign-ups, a scope that a product declares, or a network by its name.
 * No scope names a side, a customer, or an act that ends a risk: who halts cannot choose a winner (decision 97).
 */
export type HaltScope = 'all' | 'sign_ups' | ProductHaltScope | `network:${string}`

/** The scopes whose halt refuses a command. A halt of everything refuses it too, unless the list is empty. */
export type RefusedIn = readonly HaltScope[]

/** Possible in every halt: it ends a risk, finishes what was begun, or is not for customers to do. */
export const POSSIBLE: RefusedIn = []
/** Refused only while everything is halted. */
export const READ_ONLY: RefusedIn = ['all']

/** The effect of halts on each command of a union: the scopes that refuse it, or how they follow from the command. */
export type HaltRules<Handled extends Command> = {
  readonly [Kind in Handled['kind']]:
    | RefusedIn
    | ((exchange: Exchange, command: Handled & { readonly kind: Kind }) => RefusedIn)
}

/** After a resume, orders that waited for a price still wait this long, so that owners can cancel and books can fill. */
export const CALM_MS = 60_000

/** Returns the scope in force that refuses what these scopes refuse: everything, or the first of them; `undefined` if none is halted. */
export function haltedScope({ halts: { running } }: Exchange, refusedIn: RefusedIn): HaltScope | undefined {
  if (running.size === 0 || refusedIn.length === 0) return undefined
  return running.has('all') ? 'all' : refusedIn.find((scope) => running.has(scope))
}

/** Returns whether orders that wait for a price have to go on waiting: their scope is halted, or was until a moment ago. */
export function mustWait(exchange: Exchange, scope: HaltScope): boolean {
  const { running, calmUntil } = exchange.halts
  if (running.size === 0 && calmUntil.size === 0) return false
  if (haltedScope(exchange, [scope]) !== undefined) return true
  return Math.max(calmUntil.get(scope) ?? 0, calmUntil.get('all') ?? 0) > exchange.at
}
