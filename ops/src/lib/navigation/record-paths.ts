import type { QueueName } from '@halyard/api/ops-client'

/** The page of a record of each queue; some are decided at the command line alone. */
const PATHS: Readonly<Partial<Record<QueueName, (id: string) => string>>> = {
  verification: (id) => `/verifications/${id}`,
  withdrawal: (id) => `/withdrawals/${id}`,
  deposit: (id) => `/deposits/${id}`,
  charge: (id) => `/claims/${id}`,
  payment: (id) => `/payments/${id}`,
  chain: () => '/chains',
  merchant: (id) => `/merchants/${id}`,
  support: (id) => `/support/${id}`,
  feedback: (id) => `/feedback/${id}`,
}

/** Returns the page of what waits in a queue, if it has one. */
export function pathOfRecord(queue: QueueName, id: string): string | undefined {
  return PATHS[queue]?.(encodeURIComponent(id))
}
