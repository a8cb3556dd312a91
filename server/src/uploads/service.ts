import type { Database } from '../db/database.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { createUploads, type Uploads } from './uploads.ts'

interface Needs {
  readonly config: { readonly secret: Secret }
  readonly db: Database
  readonly now: () => number
}

/** Opens the encrypted pictures. */
export function uploadsService({ config, db, now }: Needs): { readonly uploads: Uploads } {
  return { uploads: createUploads(db, config.secret, now) }
}
