import { statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../data-dir.ts'
import { explainDisk } from '../start-failure.ts'
import { chooseAccount, chooseRunAs, giveTo } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { ensureRoleAndDatabase } from './databases.ts'
import { inspectFolder } from './folder.ts'
import { initialiseFolder } from './initialise.ts'
import { derivePassword, readPassword } from './password.ts'
import { stopLeftover } from './postmaster-file.ts'
import { launchPostmaster } from './postmaster.ts'

export type PostgresOptions = {
  dataDir: string
  /** Told of each step that takes time. */
  say: (line: string) => void
  /** False only where losing everything is fine: no write then waits for the disk. */
  durable?: boolean
  /** The port to try first; otherwise any free one. */
  port?: number
  /** Rejects the start whenever it is aborted before the database is returned; nothing is left running. */
  signal?: AbortSignal
}

export type Postgres = {
  /** Connects as the role `halyard`, the owner of the database `halyard`; it may create databases. */
  url: string
  port: number
  pid: number
  exited: Promise<void>
  stop: () => Promise<void>
}

/** Starts PostgreSQL on `<dataDir>/postgres`, made at the first start. Every failure a person can mend is a StartFailure. */
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
  signal = never,
}: PostgresOptions): Promise<Postgres> {
  const folder = join(dataDir, 'postgres')
  const binaries = locateBinaries()
  makeDataDir(dataDir)
  const account = chooseAccount(folder)
  const runAs = chooseRunAs(account, binaries.postgres, dataDir)
  if (inspectFolder(folder) === 'absent') {
    say('making the database (first start only)')
    await initialiseFolder({ dataDir, folder, initdb: binaries.initdb, account, runAs, durable, signal })
  } else {
    await stopLeftover(folder, say)
    // A folder that root copied belongs to root, and PostgreSQL opens only what is its own.
    if (statSync(folder).uid === 0) giveTo(account, folder)
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
    const rolePassword = derivePassword(password, 'halyard')
    await ensureRoleAndDatabase(address('postgres', password, postmaster.port), 'halyard', rolePassword)
    signal.throwIfAborted()
    return { ...postmaster, url: address('halyard', rolePassword, postmaster.port) }
  } catch (error) {
    await postmaster.stop()
    throw error
  }
}

const never = new AbortController().signal

function address(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${role}`
}
