/** The time between two steps. */
const STEP_MS = 250

/** A connection that a client opens again by itself. */
interface Connection {
  close(): void
}

/**
 * Closes connections one after the other, evenly over a time, so that their clients do not all reconnect at once.
 * Ends with the last step of that time.
 */
export async function closeEvenly(
  connections: Iterable<Connection>,
  ms: number,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> {
  const open = [...connections]
  const steps = Math.max(1, Math.floor(ms / STEP_MS))
  for (let step = 1; step <= steps; step += 1) {
    await wait(ms / steps)
    const closed = Math.floor(((step - 1) * open.length) / steps)
    for (const connection of open.slice(closed, Math.floor((step * open.length) / steps))) connection.close()
  }
}
