import { startTestPostgres } from './testing.ts'
import type { TestPostgres } from './testing.ts'

let server: TestPostgres | undefined

/** Vitest calls this once before the tests of a project, and `teardown` after them. */
export async function setup(): Promise<void> {
  server = await startTestPostgres()
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
