import type { Lifetime } from '../platform/services/lifetime.ts'
import { startClosings } from './run-closings.ts'
import type { ClosingContext } from './start-closing.ts'

/** Closes the accounts that are due, while the server runs. */
export function closingService(parts: ClosingContext, life: Lifetime): void {
  life.poll(() => startClosings(parts))
}
