import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { type Halts, openHalts } from './halts.ts'

interface Needs {
  readonly db: Database
  readonly engine: Engine
}

/** Opens the halts that run. */
export async function haltsService({ db, engine }: Needs): Promise<{ readonly halts: Halts }> {
  return { halts: await openHalts(db, engine) }
}
