import { statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../data-dir.ts'
import { explainDisk } from '../start-failure.ts'
import { chooseAccount, chooseRunAs, changeOwner } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { ensureRoleAndDatabase, ensureServerRole } from './databases.ts'
import { inspectFolder } from './folder.ts'
import { initialiseFolder } from './initialise.ts'
import { derivePassword, readPassword } from './password.ts'
import { stopOrphanedPostmaster } from './postmaster-file.ts'
import { launchPostmaster } from './postmaster.ts'

export interface PostgresOptions {
  readonly dataDir: string
  /** Receives a line for each step that takes time. */
  readonly say: (line: string) => void
  /** False only where data loss is acceptable: commits then do not wait for the disk. */
  readonly durable?: boolean
  /** The port to try first. Default: any free port. */
  readonly port?: number
  /** Rejects the start if it is aborted before the database is returned; no process remains. */
  readonly signal?: AbortSignal
}

export interface Postgres {
  /** Connects as the role `halyard`, the owner of the database `halyard`. The role may create databases. */
  readonly url: string
  /** Connects to the same database as the role `halyard_server`, which owns nothing. */
  readonly serverUrl: string
  readonly port: number
  readonly pid: number
  readonly exited: Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, which the first start creates. Throws a `StartFailure` for every failure
 * that a user can fix.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  try {
    return await start(options)
  } catch (error) {
    throw explainDisk(error, options.dataDir)
  }
}

async function start({
  dataDir,
  say,
  durable = true,
  port,
  signal = NEVER_ABORTED,
}: PostgresOptions): Promise<Postgres> {
  const folder = join(dataDir, 'postgres')
  const binaries = locateBinaries()
  makeDataDir(dataDir)
  const account = chooseAccount(folder)
  const runAs = chooseRunAs(account, binaries.postgres, dataDir)
  if (inspectFolder(folder) === 'absent') {
    say('creating the database (first start only)')
    await initialiseFolder({ dataDir, folder, initdb: binaries.initdb, account, runAs, durable, signal })
  } else {
    await stopOrphanedPostmaster(folder, say)
    // A directory that root copied belongs to root, and PostgreSQL only opens its own files.
    if (statSync(folder).uid === 0) changeOwner(account, folder)
  }
  const password = readPassword(dataDir, folder)
  say('starting the database')
  const postmaster = await launchPostmaster({
    dataDir,
    folder,
    program: binaries.postgres,
    runAs,
    durable,
    say,
    port,
    signal,
  })
  try {
    const { port } = postmaster
    const superuser = address('postgres', password, port, 'postgres')
    const ownerPassword = derivePassword(password, OWNER)
    const serverPassword = derivePassword(password, SERVER)
    await ensureRoleAndDatabase(superuser, OWNER, ownerPassword)
    await ensureServerRole(superuser, { name: SERVER, owner: OWNER }, serverPassword)
    signal.throwIfAborted()
    return {
      ...postmaster,
      url: address(OWNER, ownerPassword, port),
      serverUrl: address(SERVER, serverPassword, port),
    }
  } catch (error) {
    await postmaster.stop()
    throw error
  }
}

const NEVER_ABORTED = new AbortController().signal

/** The owner of the database of the same name, and the role of the server. */
const OWNER = 'halyard'
const SERVER = 'halyard_server'

function address(role: string, password: string, port: number, database = OWNER): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
