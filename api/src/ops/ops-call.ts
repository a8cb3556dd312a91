import type { z } from 'zod'

/**
 * The roles of operators. A reviewer decides on customers' submissions; an operator also controls markets, networks
 * and customers; an admin may make every call.
 */
export const OPERATOR_ROLES = ['reviewer', 'operator', 'admin'] as const
/** One of `OPERATOR_ROLES`. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** The roles that may review: all of them. */
export const REVIEWING: readonly OperatorRole[] = ['reviewer', 'operator', 'admin']
/** The roles that may operate markets, networks and customers. */
export const OPERATING: readonly OperatorRole[] = ['operator', 'admin']
/** The roles that may manage staff and resume chains. */
export const ADMINISTERING: readonly OperatorRole[] = ['admin']

/** The definition of an operator call: the permitted roles, and the schemas of its request and response. */
export interface OpsCallDefinition<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** The roles that may make the call. Absent for the call that signs in. */
  readonly roles?: readonly OperatorRole[]
  /** A short summary for the API reference page. */
  readonly about: string
  readonly request: Request
  readonly response: Response
}

/** Returns the definition unchanged, with its types inferred. */
export function opsCall<Request extends z.ZodType, Response extends z.ZodType>(
  definition: OpsCallDefinition<Request, Response>,
): OpsCallDefinition<Request, Response> {
  return definition
}
