import type { z } from 'zod'

/** Access of a call: anyone, or a signed-in customer. */
export type CallAccess = 'anyone' | 'customer'

/** The definition of a call: its method, who may make it, and the schemas of its request and response. */
export interface CallDefinition<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Access extends CallAccess = CallAccess,
> {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly access: Access
  /** A short summary for the API reference page. */
  readonly about: string
  /** A valid request with every field: tests make each call with it. */
  readonly example: z.input<Request>
  readonly request: Request
  readonly response: Response
  /** True when the call honours an `Idempotency-Key`: repeating the same key and body returns the first response. */
  readonly once?: boolean
}

/** Returns the definition unchanged, with its types inferred. */
export function call<Request extends z.ZodType, Response extends z.ZodType, const Access extends CallAccess>(
  definition: CallDefinition<Request, Response, Access>,
): CallDefinition<Request, Response, Access> {
  return definition
}

/** Returns the HTTP method of each call, by path. */
export function methodsOf<Path extends string>(
  calls: Readonly<Record<Path, Pick<CallDefinition, 'method'>>>,
): Readonly<Record<Path, CallDefinition['method']>> {
  const methods = Object.entries<Pick<CallDefinition, 'method'>>(calls).map(([path, { method }]) => [
    path,
    method,
  ])
  return Object.fromEntries(methods) as Record<Path, CallDefinition['method']>
}
