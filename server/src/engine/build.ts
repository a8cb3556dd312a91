import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The source whose changes may change commands, their effects, answers or batches. */
const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = ['money/src', 'core/src', 'server/src/engine', 'server/src/link', 'server/src/nodes']

let build: Promise<string> | undefined

/**
 * Returns the build of this process: a hash of the source that executes commands, and makes and reads the messages between processes.
 * Processes whose builds are equal understand each other and execute a command alike, also if the rest of their source differs.
 */
export function buildOf(): Promise<string> {
  build ??= hashSources()
  return build
}

async function hashSources(): Promise<string> {
  const files: string[] = []
  for (const folder of SOURCES)
    for await (const file of glob('**/*.ts', { cwd: join(ROOT, folder) }))
      if (!file.endsWith('.test.ts')) files.push(join(folder, file))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(ROOT, file)))
  return hash.digest('base64url').slice(0, 16)
}
