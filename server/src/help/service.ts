import type { Database } from '../db/database.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { openHelp, type Help } from './help.ts'

interface Needs {
  readonly db: Database
  readonly nudges: Nudges
}

/** Opens the help articles. */
export async function helpService({ db, nudges }: Needs): Promise<{ readonly help: Help }> {
  return { help: await openHelp(db, nudges) }
}
