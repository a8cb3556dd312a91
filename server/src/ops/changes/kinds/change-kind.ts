import type { ChangeKind, OpsChange, OpsParsedOf, OpsPath } from '@halyard/api/ops'
import type { Answer, Origin } from '../../../engine/index.ts'
import type { Context } from './context.ts'

/** The values that a change sets, by name: numbers, decimals as text, and lists of such. */
export type ChangeValues = Readonly<Record<string, unknown>>

/** The values of a proposal, without the fields for its record, its time and its reason. */
export type ValuesOf<Path extends OpsPath> = Omit<OpsParsedOf<Path>, 'id' | 'preview' | 'due_at' | 'reason'>

/** The reason why the exchange rejects a command, or why a text, an identity or a refill can no longer change. */
export type Refusal =
  | Extract<Answer, { ok: false }>['reject']
  | 'agreement_in_effect'
  | 'identity_in_use'
  | 'insufficient_balance'
  | 'network_must_be_known'
  | 'record_must_be_known'

/** Effects of a change, as counted when it is proposed. */
export type Affected = OpsChange['affects']

/** A change to apply. */
export interface AppliedChange<Values extends ChangeValues> {
  /** The id of the record: '1' of 'market:1'. */
  readonly id: string
  readonly after: Values
  /** The reason of the proposal. */
  readonly reason: string
  readonly proposerId: number
  readonly deciderId: number
  /** The idempotency key of its command: a repeated change is applied once. */
  readonly origin: Origin
}

/** One kind of record whose values two persons change. */
export interface ChangeKindRules<Values extends ChangeValues> {
  readonly kind: ChangeKind
  /** Returns the user whose own earnings a change sets, who may neither propose nor decide on it. */
  readonly ownerOf?: (id: string) => number
  /** Whether one of the two persons must be an admin. */
  readonly needsAdmin?: boolean
  /** Returns the record whose configuration a change replaces, as in the audit log, if it is not the change's own. */
  readonly recordOf?: (id: string) => string
  /** Returns the present values of a record; `undefined` for an unknown one. */
  current(ctx: Context, id: string): Promise<Values | undefined>
  /** Returns values as `current` writes them. Throws a `CallError` that names the field which the record cannot have. */
  normalise(ctx: Context, id: string, after: Values): Values | Promise<Values>
  /** Counts the customers and records that the change affects. */
  affected(ctx: Context, id: string, after: Values): Promise<Affected>
  /** Applies the values. Must have no further effect if it is repeated. Returns why the exchange rejects them. */
  apply(ctx: Context, change: AppliedChange<Values>): Promise<Refusal | undefined>
}

/** The same with values as stored. */
export type StoredKind = ChangeKindRules<ChangeValues>

/** Defines a kind. Stored values were parsed by the schema of its proposal, and have the type of its values. */
export function defineChangeKind<Values extends ChangeValues>(rules: ChangeKindRules<Values>): StoredKind {
  return {
    kind: rules.kind,
    ...(rules.ownerOf ? { ownerOf: rules.ownerOf } : {}),
    ...(rules.needsAdmin ? { needsAdmin: true } : {}),
    ...(rules.recordOf ? { recordOf: rules.recordOf } : {}),
    current: (ctx, id) => rules.current(ctx, id),
    normalise: (ctx, id, after) => rules.normalise(ctx, id, after as Values),
    affected: (ctx, id, after) => rules.affected(ctx, id, after as Values),
    apply: (ctx, change) => rules.apply(ctx, change as AppliedChange<Values>),
  }
}
