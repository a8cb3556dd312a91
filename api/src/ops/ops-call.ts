import type { z } from 'zod'

/** Who works at the exchange. A reviewer decides on what customers hand in; an operator also runs the place; an admin may do all. */
export const OPERATOR_ROLES = ['reviewer', 'operator', 'admin'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

export const REVIEWING: readonly OperatorRole[] = ['reviewer', 'operator', 'admin']
export const OPERATING: readonly OperatorRole[] = ['operator', 'admin']
export const ADMINISTERING: readonly OperatorRole[] = ['admin']

export interface OpsCallDefinition<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Who may make it. Absent for the call that signs in. */
  readonly roles?: readonly OperatorRole[]
  /** One sentence for the reference page. */
  readonly about: string
  readonly request: Request
  readonly response: Response
}

export function opsCall<Request extends z.ZodType, Response extends z.ZodType>(
  definition: OpsCallDefinition<Request, Response>,
): OpsCallDefinition<Request, Response> {
  return definition
}
