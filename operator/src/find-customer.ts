import type { FoundBy } from '@halyard/api/ops'
import type { Connection } from './connection.ts'
import { EXIT, Failure } from './failure.ts'

/** A number names a customer, not the record of another customer that has the same number. */
const FOUND_BY_RECORD: ReadonlySet<FoundBy> = new Set(['order', 'position', 'option', 'fiat_deal'])

/**
 * Returns the id of the customer whom an identifier names, and opens them for the session of this command: the next command
 * signs in again, and what this one opened ends with its session. Throws a `Failure` unless there is exactly one.
 */
export async function findCustomer(connection: Connection, identifier: string): Promise<number> {
  const { list } = await connection.call('ops/customer/find', { query: identifier })
  const ids = new Set(list.filter(({ found_by }) => !FOUND_BY_RECORD.has(found_by)).map(({ id }) => id))
  const [id] = ids
  if (id === undefined) throw new Failure(EXIT.refused, 'Unknown customer.')
  if (ids.size > 1)
    throw new Failure(EXIT.refused, `Several customers match: ${[...ids].join(', ')}. Use an e-mail address.`)
  return id
}
