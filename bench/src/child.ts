import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a file of this directory in a separate process. */
export function startChild(file: string, args: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args)
}

/** Returns the next message of a process. Throws if it exits first. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const stop = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', stop).then(([message]) => message as Message),
      once(child, 'exit', stop).then(([code]) => {
        throw new Error(`${child.spawnargs.at(2) ?? 'a process'} ended with ${String(code)}`)
      }),
    ])
  } finally {
    stop.abort()
  }
}

/** Returns the next message of a process after the process has exited. */
export async function finalMessage<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit')
  const message = await nextMessage<Message>(child)
  await ended
  return message
}
