import { accessSync, constants, mkdirSync } from 'node:fs'
import { constants as module, enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Has Node keep compiled code in the data directory, so that the next start does not compile it. Only modules imported
 * afterwards are kept. Returns the function that writes it, which must run once they are loaded, because a server that is
 * killed writes nothing. A directory that cannot be used costs time alone: one line says so. `NODE_DISABLE_COMPILE_CACHE=1`
 * keeps no code.
 */
export function keepCompiledCode(dataDir: string | undefined): () => void {
  if (dataDir === undefined || dataDir === '') return () => undefined
  const folder = join(dataDir, 'compile-cache')
  const problem = findProblem(folder)
  if (problem === undefined) return flushCompileCache
  process.stderr.write(`halyard: the start takes longer, because compiled code is not kept: ${problem}\n`)
  return () => undefined
}

function findProblem(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const { status, message } = enableCompileCache(folder)
  return status === module.compileCacheStatus.FAILED ? (message ?? `${folder} cannot be used`) : undefined
}
