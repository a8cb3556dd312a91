import type { z } from 'zod'
import type { Roles } from './access/roles.ts'

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
  /**
   * True if the console offers it for several records at once, one request a record. Such a call needs no reading of the
   * record, and decides on no money, customer, role or market.
   */
  readonly bulk?: true
  /** True if its request has texts in nine languages or a file. */
  readonly large?: true
  /** True for a read whose handler writes its own, fuller audit entry of each call. */
  readonly auditsItself?: true
  /** The conditions that an operator may still lack: a second factor where one is required, or an admin's approval of a new one. */
  readonly without?: readonly ('factor' | 'approval')[]
  /** A short summary for the API reference page. */
  readonly about: string
  readonly request: z.ZodType
  readonly response: z.ZodType
}

/** Returns the definition unchanged, with its types inferred. */
export function opsCall<const Definition extends OpsCallDefinition>(definition: Definition): Definition {
  return definition
}
