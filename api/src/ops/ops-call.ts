import type { z } from 'zod'

/** The definition of an operator call: the schemas of its request and response. Who may make it: `permissions.ts`. */
export interface OpsCallDefinition<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
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
