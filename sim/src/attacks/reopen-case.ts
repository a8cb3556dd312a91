import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceOnce } from '../adversary/planted/plant.ts'
import type { AttackCase } from './attack-case.ts'

/** Outcome of a case's test without the fix. `no_result`: it did not run, so it shows nothing. */
export type Outcome = 'found' | 'missed' | 'no_result'

/** The part of vitest's JSON report that is read. */
interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly Assertion[] }[]
}

interface Assertion {
  readonly title: string
  readonly status: string
}

/** Takes a case's fix out of a copy of the sources, runs its test there, and puts the fix back. */
export function reopenCase(copy: string, attack: AttackCase): Outcome {
  const originals = new Map<string, string>()
  for (const edit of attack.edits) {
    const path = join(copy, edit.file)
    const source = readFileSync(path, 'utf8')
    if (!originals.has(path)) originals.set(path, source)
    writeFileSync(path, replaceOnce(attack.id, source, edit))
  }
  try {
    return runTest(copy, attack)
  } finally {
    for (const [path, source] of originals) writeFileSync(path, source)
  }
}

function runTest(copy: string, { test }: AttackCase): Outcome {
  const report = join(copy, 'attack-report.json')
  rmSync(report, { force: true })
  const pattern = test.name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  spawnSync(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      test.file,
      `--testNamePattern=${pattern}`,
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: copy, stdio: 'ignore' },
  )
  const results = readReport(report).filter(({ title }) => title.startsWith(test.name))
  if (results.length === 0) return 'no_result'
  return results.some(({ status }) => status === 'failed') ? 'found' : 'missed'
}

function readReport(path: string): readonly Assertion[] {
  if (!existsSync(path)) return []
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
  return testResults.flatMap(({ assertionResults }) => assertionResults)
}
