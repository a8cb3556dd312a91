import { CallError } from '../call-error.ts'

/** Waiting for one name. More than that is answered `busy`. */
const WAITING_MAX = 200

/** Runs what is done for one name one after the other, first come first served, and other names beside it. */
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
