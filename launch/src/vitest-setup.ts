import { startTestPostgres } from './testing.ts'
import type { TestPostgres } from './testing.ts'

let server: TestPostgres | undefined

/**
 * Vitest calls this once before the tests of a project, and `teardown` after them. Nobody waits for the disk: what a power
 * cut would take, no test misses, and the few that ask for a durable database start their own.
 */
export async function setup(): Promise<void> {
  server = await startTestPostgres({ durable: false })
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
