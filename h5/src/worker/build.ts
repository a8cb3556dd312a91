/** Facts about the build that a worker belongs to. */
export interface Build {
  /** The SHA-256 of the app page, as an integrity value: it differs in each build. */
  readonly page: string
  /** The file names in `assets/`, each with the hash of its content. */
  readonly files: readonly string[]
}

/** Replaced when the worker is built: `scripts/build-worker.ts`. */
declare const HALYARD_BUILD: Build

export const BUILD: Build = HALYARD_BUILD
