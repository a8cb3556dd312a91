import type { QueueName } from '@halyard/api/ops-client'

/** The page of a record of each queue. */
const PATHS: Readonly<Record<QueueName, (id: string) => string>> = {
  verification: (id) => `/verifications/${id}`,
  withdrawal: (id) => `/withdrawals/${id}`,
  deposit: (id) => `/deposits/${id}`,
  charge: (id) => `/claims/${id}`,
  payment: (id) => `/payments/${id}`,
  chain: (id) => `/chains?network=${id}`,
  merchant: (id) => `/merchants/${id}`,
  dispute: (id) => `/disputes/${id}`,
  project: (id) => `/projects/${id}`,
  support: (id) => `/support/${id}`,
  feedback: (id) => `/feedback/${id}`,
}

/** Returns the page of what waits in a queue. */
export function pathOfRecord(queue: QueueName, id: string): string {
  return PATHS[queue](encodeURIComponent(id))
}
