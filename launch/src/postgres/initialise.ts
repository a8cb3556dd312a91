import { execFile } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartFailure } from '../start-failure.ts'
import type { Account, RunAs } from './account.ts'
import { commandFor, changeOwner } from './account.ts'
import { environment } from './environment.ts'
import { cannotRun, isDiskFull, noSpace } from './failure.ts'
import { ensurePassword, passwordFile } from './password.ts'

interface Initialise {
  readonly dataDir: string
  readonly folder: string
  readonly initdb: string
  readonly account: Account | undefined
  readonly runAs: RunAs
  readonly durable: boolean
  readonly signal: AbortSignal
}

/**
 * Creates a database in a temporary directory and renames it when it is complete, so that a partial one never remains.
 */
export async function initialiseFolder(options: Initialise): Promise<void> {
  const { dataDir, folder, account, durable } = options
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  ensurePassword(dataDir)
  changeOwner(account, unfinished)
  changeOwner(account, passwordFile(dataDir))
  await runInitdb(unfinished, options)
  renameSync(unfinished, folder)
  if (durable) await syncFolder(dataDir)
}

async function runInitdb(target: string, options: Initialise): Promise<void> {
  const { dataDir, initdb, runAs, durable, signal } = options
  const flags = [
    `--pgdata=${target}`,
    '--username=postgres',
    `--pwfile=${passwordFile(dataDir)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const { file, args, ids } = commandFor(runAs, initdb, flags)
  const running = promisify(execFile)(file, args, { ...ids, cwd: '/', env: environment, signal })
  const closed = new Promise<void>((resolve) => running.child.once('close', () => resolve()))
  try {
    await running
  } catch (error) {
    // An abort rejects at once: wait until initdb and its children have closed their output and write no more files.
    if (running.child.pid) await closed
    rmSync(target, { recursive: true, force: true })
    throw explainInitdb(error, dataDir)
  }
}

function explainInitdb(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('stderr' in error)) return error
  const output = String(error.stderr).trim()
  if (isDiskFull(output)) return noSpace(dataDir)
  if (!output) return cannotRun(error)
  return new StartFailure(`The database could not be created in ${dataDir}:\n${output}`)
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
