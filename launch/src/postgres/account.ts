import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../start-failure.ts'

/** PostgreSQL refuses to run as root; root runs it as this user instead. */
export type Account = { uid: number; gid: number }

/** How to run a program as that account: a prefix of the command, or the ids to give the process. */
export type RunAs = { prefix: string[]; ids: Account | Record<string, never> }

/** The owner of an existing database folder, else the system's `postgres` or `nobody`; undefined when not root. */
export function chooseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
  const account = findUser(users, 'postgres') ?? findUser(users, 'nobody')
  if (!account)
    throw new StartFailure('PostgreSQL does not run as root, and there is no user postgres or nobody.')
  return account
}

export function findUser(passwd: string, name: string): Account | undefined {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

/** The first way in which the account reaches both the program and the data; a checkout under /root needs the second. */
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
      'Start Halyard as an ordinary user, or move it to a folder that everyone may enter, such as /srv.',
  )
}

export function commandFor({ prefix, ids }: RunAs, program: string, programArgs: string[]) {
  const [file, ...fileArgs] = prefix
  if (file === undefined) return { file: program, args: programArgs, ids }
  return { file, args: [...fileArgs, program, ...programArgs], ids }
}

/** The account may pass folders closed to it; the secure bit lets it also keep that through access(2), which initdb asks. */
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

/** Hands a file or a whole folder over, the folder itself last: only then does it count as handed over. */
export function giveTo(account: Account | undefined, path: string): void {
  if (!account) return
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(account, join(path, name))
  chownSync(path, account.uid, account.gid)
}
