import type { QueueName } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useOps } from '../lib/calls/queries.ts'

/** Returns the number of waiting records in each queue of the role, live. Empty while unknown. */
export function useCounts(): ReadonlyMap<QueueName, number> {
  const { data } = useOps('ops/inbox/list', { limit: '1' }, { live: true })
  return useMemo(() => new Map(data?.queues.map(({ queue, count }) => [queue, count])), [data])
}
