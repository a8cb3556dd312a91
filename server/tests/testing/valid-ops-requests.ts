import { opsCalls, type OpsPath, type OpsRequestOf } from '@halyard/api/ops'

type Examples = { readonly [Path in OpsPath]: (typeof opsCalls)[Path]['example'] & OpsRequestOf<Path> }

/** A valid request of every operator call with every field: the example of its definition. */
export const VALID_OPS_REQUESTS = Object.fromEntries(
  Object.entries(opsCalls).map(([path, { example }]) => [path, example]),
) as Examples
