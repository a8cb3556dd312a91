import { createTestTemplate } from '@halyard/launch'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'

let drop: (() => Promise<void>) | undefined

/** Vitest calls this once before the tests of a project: migrates the database that test files copy. */
export async function setup(): Promise<void> {
  drop = await createTestTemplate(async (url) => {
    const db = openDatabase(url, () => undefined)
    await migrate(db)
    await db.destroy()
  })
}

export async function teardown(): Promise<void> {
  await drop?.()
}
