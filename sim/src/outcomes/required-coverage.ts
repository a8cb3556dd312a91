import { REJECTS } from '@halyard/core'
import { COMMAND_KINDS } from '../oracle/expect-outcome.ts'
import { PRODUCTS } from '../products/list.ts'
import { FAULTS } from '../cluster/faults.ts'
import type { Coverage } from './coverage.ts'

/** `passTime` is never rejected. */
const NOT_BOTH: ReadonlySet<string> = new Set(['passTime'])
const KINDS = COMMAND_KINDS.filter((kind) => !NOT_BOTH.has(kind))

/**
 * Fees that a withdrawal may return are never spent, so they can always be returned. A run is too short for the most orders
 * of a project, and for the most projects. No command lets a customer decide a dispute or act as the
 * clock.
 */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'house_cannot_pay',
  'project_is_full',
  'too_many_projects',
  'fiat_operator_only',
  'fiat_clock_only',
])

/** The outcomes that a sufficiently long run must cover. */
const REACHABLE = [
  ...KINDS.flatMap((kind) => [`accepted ${kind}`, `rejected ${kind}`]),
  ...REJECTS.filter((reject) => !UNREACHABLE.has(reject)).map((reject) => `reject ${reject}`),
  'accepted passTime',
  ...PRODUCTS.flatMap((product) => product.coverage?.required ?? []),
  ...FAULTS.map((fault) => `fault ${fault}`),
  ...['busy', 'idempotency_key_reused', 'first', 'repeated'].map((reply) => `reply ${reply}`),
  ...['of one', 'of 900 or more', 'refused as stale'].map((batch) => `batch ${batch}`),
  'start refused: the clock is behind',
]

/** Returns the reachable outcomes that a run has not covered. */
export function findUncovered(coverage: Coverage): string[] {
  return REACHABLE.filter((entry) => !coverage.has(entry))
}
