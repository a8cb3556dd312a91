import type { Database } from '../db/database.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { openAgreements, type Agreements } from './agreements.ts'

interface Needs {
  readonly db: Database
  readonly nudges: Nudges
}

/** Opens the versions of the user agreement. */
export async function agreementsService({ db, nudges }: Needs): Promise<{ readonly agreements: Agreements }> {
  return { agreements: await openAgreements(db, nudges) }
}
