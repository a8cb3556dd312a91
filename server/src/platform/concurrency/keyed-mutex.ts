import { CallError } from '../call-error.ts'

/** Tasks that wait for one key. More are rejected as `busy`. */
const WAITING_MAX = 200

/**
 * Creates a keyed mutex: runs the tasks of one key one at a time in order of arrival, and those of other keys in
 * parallel.
 */
export function createKeyedMutex(): <Result>(
  name: string | number,
  task: () => Promise<Result>,
) => Promise<Result> {
  const queues = new Map<string | number, { last: Promise<unknown>; waiting: number }>()
  return async (name, task) => {
    const queue = queues.get(name) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= WAITING_MAX) throw new CallError('busy')
    queues.set(name, queue)
    queue.waiting += 1
    const run = queue.last.then(task, task)
    queue.last = run
    try {
      return await run
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(name)
    }
  }
}
