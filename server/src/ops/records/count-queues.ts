import { OPERATOR_ROLES, queuesOf } from '@halyard/api/ops'
import type { Context } from '../../calls/context.ts'
import { kindOf } from '../record-kinds/find-record.ts'

/** How many records wait in a queue, and since when the oldest does. */
interface QueueCount {
  readonly queue: string
  readonly count: number
  readonly oldestAt: number | null
}

/** Counts the queues of all roles. One query after the other, so that customers keep the connections. */
export async function countQueues(
  ctx: Pick<Context, 'db' | 'catalogue' | 'now'>,
): Promise<readonly QueueCount[]> {
  const queues: QueueCount[] = []
  for (const role of OPERATOR_ROLES)
    for (const queue of queuesOf(role)) {
      if (queues.some((known) => known.queue === queue)) continue
      const { count, oldestAt } = await kindOf(queue).count({ ...ctx, role })
      queues.push({ queue, count, oldestAt })
    }
  return queues
}
