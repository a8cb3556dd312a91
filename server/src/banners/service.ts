import type { Database } from '../db/database.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { type Banners, openBanners } from './banners.ts'

interface Needs {
  readonly db: Database
  readonly now: () => number
  readonly nudges: Nudges
}

/** Opens the banners of the home page. */
export async function bannersService({ db, now, nudges }: Needs): Promise<{ readonly banners: Banners }> {
  return { banners: await openBanners(db, now, nudges) }
}
