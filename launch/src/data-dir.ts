import { mkdirSync } from 'node:fs'
import { explainDisk, StartFailure } from './start-failure.ts'

/** Private to its owner; when that is root, PostgreSQL's own user must be able to pass through. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    // Node answers ENOENT where the disk is read-only.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new StartFailure(
        `The data folder ${dataDir} cannot be made there. Choose another: HALYARD_DATA=/path/to/folder npm start`,
      )
    }
    throw explainDisk(error, dataDir)
  }
}
