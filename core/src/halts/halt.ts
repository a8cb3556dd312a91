import { CALM_MS, type HaltScope } from './halt-rules.ts'

/** The causes that customers read. */
export const HALT_CAUSES = ['maintenance', 'technical', 'security', 'network', 'market'] as const
export type HaltCause = (typeof HALT_CAUSES)[number]

/** A halt of a scope, running or ended. Times are in epoch milliseconds. */
export interface Halt {
  /** The number of its command. */
  readonly id: number
  readonly scope: HaltScope
  readonly cause: HaltCause
  readonly text: string
  readonly reason: string
  readonly operatorId: number
  readonly declaredAt: number
  /** The two persons who ended it; `undefined` while it runs. */
  readonly firstReviewerId: number | undefined
  readonly reviewerId: number | undefined
  readonly resumedAt: number | undefined
}

/** The halts of the exchange. */
export interface HaltsState {
  readonly halts: {
    /** Every scope that is not a network: `createExchange` adds those of the products. */
    readonly scopes: Set<HaltScope>
    /** All halts by id. They are few: a person declares a bounded number of them. */
    readonly byId: Map<number, Halt>
    /** The running halt of each scope. */
    readonly running: Map<HaltScope, Halt>
    /** Until when orders that waited in a scope go on waiting after its last halt. */
    readonly calmUntil: Map<HaltScope, number>
    /** Halts changed since the last drain. */
    readonly changed: Map<number, Halt>
  }
}

export function createHalts(): HaltsState {
  return {
    halts: {
      scopes: new Set(['all', 'sign_ups']),
      byId: new Map(),
      running: new Map(),
      calmUntil: new Map(),
      changed: new Map(),
    },
  }
}

/** Puts a halt as it now is: a new, an ended or a restored one. */
export function putHalt({ byId, running, calmUntil }: HaltsState['halts'], halt: Halt): void {
  const { id, scope, resumedAt } = halt
  byId.set(id, halt)
  if (resumedAt === undefined) {
    running.set(scope, halt)
    return
  }
  if (running.get(scope)?.id === id) running.delete(scope)
  calmUntil.set(scope, Math.max(calmUntil.get(scope) ?? 0, resumedAt + CALM_MS))
}
