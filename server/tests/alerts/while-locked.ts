import pg from 'pg'

/** Runs a task while another program holds a lock that it took with a statement. */
export async function whileLocked(url: string, statement: string, task: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    await task()
  } finally {
    // Ends the transaction.
    await client.end()
  }
}
