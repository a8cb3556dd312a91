import { CallError } from '../http/call-error.ts'

/** Tasks that wait for one key. More are rejected as `busy`. */
const WAITING_MAX = 200

/** Creates a keyed mutex: runs the tasks of one key one at a time in order of arrival, and those of other keys in parallel. */
export function createKeyedMutex(): <Result>(
  name: string | number,
  task: () => Promise<Result>,
) => Promise<Result> {
  const lines = new Map<string | number, { last: Promise<unknown>; waiting: number }>()
  return async (name, task) => {
    const line = lines.get(name) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= WAITING_MAX) throw new CallError('busy')
    lines.set(name, line)
    line.waiting += 1
    const mine = line.last.then(task, task)
    line.last = mine
    try {
      return await mine
    } finally {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(name)
    }
  }
}
