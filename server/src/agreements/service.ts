import type { Database } from '../db/database.ts'
import { openAgreements, type Agreements } from './agreements.ts'

/** Opens the versions of the user agreement. */
export async function agreementsService({
  db,
}: {
  readonly db: Database
}): Promise<{ readonly agreements: Agreements }> {
  return { agreements: await openAgreements(db) }
}
