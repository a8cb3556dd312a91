import type { QueueName } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useOps } from '../lib/calls/queries.ts'
import type { Total } from '../lib/list/total-text.tsx'

type Counted = Pick<Total, 'count' | 'atLeast'>

/** Returns the number of waiting records in each queue of the role, live. Empty while unknown. */
export function useCounts(): ReadonlyMap<QueueName, Counted> {
  const { data } = useOps('ops/inbox/list', { limit: '1' }, { live: true })
  return useMemo(() => new Map(data?.queues.map((one) => [one.queue, one])), [data])
}
