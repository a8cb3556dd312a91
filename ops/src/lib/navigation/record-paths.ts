import { CHANGE_KINDS, type ChangeKind, type OpsChange, type QueueName } from '@halyard/api/ops-client'

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
  change: (id) => `/changes/${id}`,
  removal: (id) => `/removals/${id}`,
  staff_factor: (id) => `/staff-factors/${id}`,
}

/** Returns the path of a queue's page. */
export function pathOfRecord(queue: QueueName, id: string): string {
  return PATHS[queue](encodeURIComponent(id))
}

/** The list of the records of each kind of change, or the page of the only one. */
const LISTS: Readonly<Record<Exclude<ChangeKind, 'opening'>, string>> = {
  market: '/markets',
  network: '/networks',
  option: '/options',
  contract: '/contracts',
  wealth: '/wealth',
  partner: '/partners',
  subscription: '/projects',
  fiat: '/fiat-coins',
  staff: '/staff',
  pool: '/own-money/pool',
  fees: '/own-money/fees',
  refund: '/own-money/refund',
  service: '/service',
  rate: '/fiat-rates',
  suspension: '/customers',
  news: '/news',
  cancellation: '/projects',
  launch: '/projects',
  agreement: '/agreements',
}

const SINGLE: ReadonlySet<ChangeKind> = new Set(['service'])

/** Returns the page of a change's record: '/markets/1' for 'market:1'. */
export function pathOfTarget({ kind, target }: Pick<OpsChange, 'kind' | 'target'>): string {
  if (kind === 'opening') {
    const product = target.slice('opening:'.length)
    const of = CHANGE_KINDS.find((one) => product.startsWith(`${one}:`)) ?? 'market'
    return pathOfTarget({ kind: of, target: product })
  }
  if (SINGLE.has(kind)) return LISTS[kind]
  return `${LISTS[kind]}/${encodeURIComponent(target.slice(kind.length + 1))}`
}
