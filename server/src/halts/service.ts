import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { type Halts, openHalts } from './halts.ts'
import { type Maintenances, openMaintenances } from './maintenance/maintenances.ts'

interface Needs {
  readonly db: Database
  readonly engine: Engine
  readonly nudges: Nudges
}

/** Opens the halts that run, and the maintenances that are announced. */
export async function haltsService({
  db,
  engine,
  nudges,
}: Needs): Promise<{ readonly halts: Halts; readonly maintenances: Maintenances }> {
  return { halts: await openHalts(db, engine), maintenances: await openMaintenances(db, nudges) }
}
