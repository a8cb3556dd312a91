import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a file of this folder in a process of its own. */
export function startChild(file: string, args: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args)
}

/** The next message of a process, or an error if it ends first. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const stop = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', stop).then(([answer]) => answer as Answer),
      once(child, 'exit', stop).then(([code]) => {
        throw new Error(`${child.spawnargs.at(2) ?? 'a process'} ended with ${String(code)}`)
      }),
    ])
  } finally {
    stop.abort()
  }
}

/** What a process tells before it ends, once it has. */
export async function lastWordOf<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = once(child, 'exit')
  const answer = await answerOf<Answer>(child)
  await ended
  return answer
}
