import type { Lifetime } from '../../platform/services/lifetime.ts'
import type { Database } from '../../db/database.ts'
import type { Engine } from '../../engine/index.ts'
import { type Catalogue, openCatalogue } from '../catalogue.ts'
import { listInstruments } from './list-instruments.ts'
import type { ListingConfig } from '../listing/list-networks.ts'

/** The parts of an exchange whose past is made before it opens. */
export interface PastParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
}

interface Needs extends Omit<PastParts, 'catalogue'> {
  readonly config: ListingConfig
  readonly now: () => number
  readonly past: { make(parts: PastParts): Promise<void> } | undefined
}

/** Opens the catalogue and lists the instruments of a first start, which may then get a past. */
export async function instrumentsService(
  { config, db, engine, now, past }: Needs,
  life: Lifetime,
): Promise<{ readonly catalogue: Catalogue }> {
  const catalogue = await openCatalogue(db, engine)
  if (!life.doesJobs) return { catalogue }
  const parts = { db, engine, catalogue }
  await listInstruments(parts, config, now())
  await past?.make(parts)
  return { catalogue }
}
