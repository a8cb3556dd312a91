import { execFile } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartFailure } from '../start-failure.ts'
import type { Account, RunAs } from './account.ts'
import { commandFor, giveTo } from './account.ts'
import { environment } from './environment.ts'
import { cannotRun, isDiskFull, noSpace } from './failure.ts'
import { ensurePassword, passwordFile } from './password.ts'

type Initialise = {
  dataDir: string
  folder: string
  initdb: string
  account: Account | undefined
  runAs: RunAs
  durable: boolean
  signal: AbortSignal
}

/** Makes a database folder beside its place and moves it there when it is whole, so that no half-made one is left. */
export async function initialiseFolder(options: Initialise): Promise<void> {
  const { dataDir, folder, account, durable } = options
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  ensurePassword(dataDir)
  giveTo(account, unfinished)
  giveTo(account, passwordFile(dataDir))
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
  return new StartFailure(`The database could not be made in ${dataDir}:\n${output}`)
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
