import type pg from 'pg'

/** Runs work in one transaction, without a limit of time for a statement. */
export async function inTransaction<Result>(
  client: pg.Client,
  mode: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(`begin ${mode}`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
