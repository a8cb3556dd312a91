import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../start-failure.ts'

/** The user that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** How to run a program as that account: a command prefix, or the ids of the process. */
export interface RunAs {
  readonly prefix: string[]
  readonly ids: Account | Record<string, never>
}

/**
 * Returns the owner of an existing database directory, otherwise the system's `postgres` or `nobody`; `undefined` if
 * not root. Throws a `StartFailure` if neither exists.
 */
export function chooseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
  const account = findUser(users, 'postgres') ?? findUser(users, 'nobody')
  if (!account)
    throw new StartFailure('PostgreSQL does not run as root, and the users postgres and nobody do not exist.')
  return account
}

export function findUser(passwd: string, name: string): Account | undefined {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

/**
 * Returns the first way in which the account reaches both the program and the data; a checkout below /root needs the
 * second. Throws a `StartFailure` if neither works.
 */
export function chooseRunAs(account: Account | undefined, program: string, dataDir: string): RunAs {
  if (!account) return { prefix: [], ids: {} }
  const ways: RunAs[] = [
    { prefix: [], ids: account },
    { prefix: withFileAccess(account), ids: {} },
  ]
  const way = ways.find((candidate) => canReach(candidate, program, dataDir))
  if (way) return way
  throw new StartFailure(
    `PostgreSQL does not run as root, and the user it runs as (uid ${account.uid}) cannot enter ${dataDir} or reach ${program}. ` +
      'Start Halyard as an ordinary user, or move it to a folder that all users may enter, such as /srv.',
  )
}

export function commandFor({ prefix, ids }: RunAs, program: string, programArgs: string[]) {
  const [file, ...fileArgs] = prefix
  if (file === undefined) return { file: program, args: programArgs, ids }
  return { file, args: [...fileArgs, program, ...programArgs], ids }
}

/**
 * Lets the account traverse directories closed to it. The secure bit preserves this for access(2), which initdb uses.
 */
function withFileAccess({ uid, gid }: Account): string[] {
  const capability = '+dac_override'
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    '--',
  ]
}

function canReach(runAs: RunAs, program: string, dataDir: string): boolean {
  const test = ['-c', 'test -x "$1" && test -x "$2"', 'sh', program, dataDir]
  const { file, args, ids } = commandFor(runAs, '/bin/sh', test)
  return spawnSync(file, args, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * Changes the owner of a file or a directory tree, the directory itself last, so that an interrupted change is
 * repeated.
 */
export function changeOwner(account: Account | undefined, path: string): void {
  if (!account) return
  if (statSync(path).isDirectory())
    for (const name of readdirSync(path)) changeOwner(account, join(path, name))
  chownSync(path, account.uid, account.gid)
}
