import type { z } from 'zod'

/** Who may make a call: anyone, or a customer who is signed in. */
export type CallAccess = 'anyone' | 'customer'

export interface CallDefinition<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Access extends CallAccess = CallAccess,
> {
  readonly access: Access
  /** One sentence for the reference page. */
  readonly about: string
  readonly request: Request
  readonly response: Response
  /** True when an `Idempotency-Key` is honoured: the same key and body get the same answer. */
  readonly once?: boolean
}

export function call<Request extends z.ZodType, Response extends z.ZodType, const Access extends CallAccess>(
  definition: CallDefinition<Request, Response, Access>,
): CallDefinition<Request, Response, Access> {
  return definition
}
