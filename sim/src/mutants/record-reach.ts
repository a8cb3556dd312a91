import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { readRun } from './test-run.ts'

// A setup file of vitest: records which mutants each test reaches, as the instrumented code reports them.

/** The state that instrumented code shares with the process. */
interface Shared {
  currentTestId?: string | undefined
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
}

/** The mutants that one process has reached. */
export interface Reached {
  /** When modules were loaded. */
  readonly loading: readonly string[]
  /** By file and full name of a test, separated by a line break. */
  readonly tests: Readonly<Record<string, readonly string[]>>
}

const { reach } = readRun()
if (reach !== undefined) {
  const shared: Shared = {}
  Reflect.set(globalThis, '__stryker__', shared)
  beforeEach(({ task }) => {
    shared.currentTestId = `${relative(process.cwd(), task.file.filepath)}\n${task.fullTestName}`
  })
  afterEach(() => {
    shared.currentTestId = undefined
  })
  afterAll(() => {
    const { mutantCoverage: covered = { static: {}, perTest: {} } } = shared
    const tests = Object.entries(covered.perTest).map(([test, ids]) => [test, Object.keys(ids)] as const)
    const reached: Reached = { loading: Object.keys(covered.static), tests: Object.fromEntries(tests) }
    mkdirSync(reach, { recursive: true })
    writeFileSync(join(reach, `${randomUUID()}.json`), JSON.stringify(reached))
  })
}
