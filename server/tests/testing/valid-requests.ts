import { type CallPath, calls, type RequestOf } from '@halyard/api'

/** A valid request of every call with every field: the example of its definition. */
export const VALID_REQUESTS = Object.fromEntries(
  Object.entries(calls).map(([path, { example }]) => [path, example]),
) as { readonly [Path in CallPath]: RequestOf<Path> }
