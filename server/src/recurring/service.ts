import type { Lifetime } from '../platform/services/lifetime.ts'
import { startRecurring } from './buy-due.ts'

/** Makes recurring purchases while the server runs. */
export function recurringService(parts: Parameters<typeof startRecurring>[0], life: Lifetime): void {
  life.poll(() => startRecurring(parts))
}
