import { mkdirSync } from 'node:fs'
import { explainDisk, StartFailure } from './start-failure.ts'

/**
 * Creates the data directory, private to its owner. If that is root, PostgreSQL's own user must be able to traverse
 * it. Throws a `StartFailure` if the disk refuses.
 */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    // Node reports ENOENT on a read-only file system.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new StartFailure(
        `The data folder ${dataDir} cannot be created. Choose another: HALYARD_DATA=/path/to/folder npm start`,
      )
    }
    throw explainDisk(error, dataDir)
  }
}
