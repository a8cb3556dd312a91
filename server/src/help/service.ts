import type { Database } from '../db/database.ts'
import { openHelp, type Help } from './help.ts'

/** Opens the help articles. */
export async function helpService({ db }: { readonly db: Database }): Promise<{ readonly help: Help }> {
  return { help: await openHelp(db) }
}
