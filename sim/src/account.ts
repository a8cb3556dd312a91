import { spawnSync } from 'node:child_process'

/** The user and group that a program runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Returns the ids of an account if this process runs as root, as which PostgreSQL refuses to start. */
export function accountOf(name: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
