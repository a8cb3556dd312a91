import type { z } from 'zod'
import type { Roles } from './access/roles.ts'
import type { FilterName } from './records/filters.ts'

/**
 * The definition of an operator call: everything that is known of it. The tables of `call-tables.ts` are generated from
 * these definitions for clients without schemas.
 */
export interface OpsCallDefinition {
  readonly method: 'GET' | 'POST'
  /** The roles that may make it, the only place that says so; `ANYONE` for calls of the sign-in. A test tries every cell. */
  readonly roles: Roles | undefined
  /** The kind of record that it decides on: another operator's claim of the record rejects it. */
  readonly decides?: string
  /** The queue whose entries wait for it. */
  readonly queue?: string
  /** The kind of record that the roles of this call may see, claim and annotate. */
  readonly guards?: string
  /** The kind of record that it shows to the second of two persons, with what changed since the first approved. */
  readonly shows?: string
  /** The kind of change that it proposes, which a second person of its roles decides. */
  readonly proposes?: string
  /** The page of the console for a record of the queue or the kind of change: '/removals/:id'. */
  readonly page?: `/${string}`
  /** The kind of record that its request names in the audit log; the second part of its path if absent. */
  readonly names?: string
  /** The field of its request that names the record, `id` if absent. A `target` names it with its kind. */
  readonly namedBy?: 'version' | 'target'
  /**
   * True if the console offers it for several records at once, one request a record. Such a call needs no reading of the
   * record, and decides on no money, customer, role or market.
   */
  readonly bulk?: true
  /** The filters of the list that it reads: all that its roles see in every row. */
  readonly filters?: readonly FilterName[]
  /** True if its request has texts in nine languages or a file. */
  readonly large?: true
  /** True for a read whose handler writes its own, fuller audit entry of each call. */
  readonly auditsItself?: true
  /** The conditions that an operator may still lack: a second factor where one is required, or an admin's approval of a new one. */
  readonly without?: readonly ('factor' | 'approval')[]
  /** A short summary for the API reference page. */
  readonly about: string
  /** A valid request with every field: tests make each call with it. */
  readonly example: object
  readonly request: z.ZodType
  readonly response: z.ZodType
}

/** Returns the definition unchanged, with its types inferred. Its example must be a request. */
export function opsCall<const Definition extends OpsCallDefinition>(
  definition: Definition & { readonly example: z.input<Definition['request']> },
): Definition {
  return definition
}
