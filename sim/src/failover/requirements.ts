import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs, and the packages of Debian that have them. */
const PROGRAMS = [
  ['patroni', 'patroni'],
  ['etcd', 'etcd-server'],
  ['haproxy', 'haproxy'],
  ['nats-server', 'nats-server'],
  ['psql', 'postgresql-client-15'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
] as const

/** Debian has some of the programs where only root's PATH leads. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

/** Returns what to install, as one sentence; `undefined` if nothing is missing. */
export function findMissing(isThere = isProgram): string | undefined {
  const packages = PROGRAMS.flatMap(([program, name]) => (isThere(program) ? [] : [name]))
  if (packages.length === 0) return undefined
  return `Programs are missing, on Debian 12: apt-get install --no-install-recommends ${packages.join(' ')}`
}

function isProgram(name: string): boolean {
  const paths = name.startsWith('/') ? [name] : FOLDERS.map((folder) => join(folder, name))
  return paths.some((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
