import { startTestPostgres } from './testing.ts'
import type { TestPostgres } from './testing.ts'

let server: TestPostgres | undefined

/**
 * Vitest calls this once before the tests of a project, and `teardown` after them. Commits do not wait for the disk:
 * no test depends on surviving a power failure, and the few that need a durable database start their own.
 */
export async function setup(): Promise<void> {
  server = await startTestPostgres({ durable: false })
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
