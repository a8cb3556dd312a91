import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Names of the environment variables that pass a run, and the mutant that is switched on, to the process of vitest. */
const RUN = 'HALYARD_MUTANT_RUN'
const ACTIVE = '__STRYKER_ACTIVE_MUTANT__'

/** Which tests a process of vitest runs. */
export interface TestRun {
  /** Patterns of the files. */
  readonly files: readonly string[]
  /** Full names of the tests; all tests of the files without it. */
  readonly names?: readonly string[]
  /** A folder for the ids of the mutants that each test reaches. */
  readonly reach?: string
}

/** Reads the run that this process of vitest carries out. */
export function readRun(): TestRun {
  const path = process.env[RUN]
  if (path === undefined) throw new Error('vitest was started without a run of mutants')
  return JSON.parse(readFileSync(path, 'utf8')) as TestRun
}

/** How a run ended, with everything that it printed. */
export interface TestRunEnd {
  readonly outcome: 'passed' | 'failed' | 'timeout'
  readonly printed: string
}

/** Runs tests in a process of their own, in the working directory, with at most one mutant switched on. */
export function runTests(
  name: string,
  run: TestRun,
  { mutant, timeoutMs }: { readonly mutant?: string; readonly timeoutMs: number },
): Promise<TestRunEnd> {
  const path = `${process.cwd()}/run-${name}.json`
  writeFileSync(path, JSON.stringify(run))
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'sim/src/mutants/vitest.config.ts',
      '--reporter=dot',
    ],
    {
      env: { ...process.env, [RUN]: path, ...(mutant !== undefined && { [ACTIVE]: mutant }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that a timeout ends its workers too.
      detached: true,
    },
  )
  let printed = ''
  vitest.stdout.on('data', (part: Buffer) => (printed += part.toString()))
  vitest.stderr.on('data', (part: Buffer) => (printed += part.toString()))
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      if (vitest.pid !== undefined) process.kill(-vitest.pid, 'SIGKILL')
    }, timeoutMs)
    vitest.on('error', reject)
    vitest.on('close', (code) => {
      clearTimeout(timer)
      const outcome = code === 0 ? 'passed' : 'failed'
      resolve({ outcome: isLate ? 'timeout' : outcome, printed })
    })
  })
}
