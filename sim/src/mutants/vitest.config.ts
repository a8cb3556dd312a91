import { defineConfig } from 'vitest/config'
import whole, { recordedTests, screenTests } from '../../../vitest.config.ts'
import { readRun } from './test-run.ts'

// The tests of markup read the sources, which have the mutants in them.
const exclude = ['**/node_modules/**', '**/*.pg.test.ts', '**/markup.test.ts']

const { files, names } = readRun()
const projects = [
  { name: 'unit', exclude: [...exclude, ...screenTests.include] },
  { ...screenTests, exclude: [...exclude, ...recordedTests.include] },
  { ...recordedTests, exclude },
]
const isScreen = /screen\.test\.tsx$/
const isRecorded = /recorded-screen\.test\.tsx$/
const parts = [
  files.filter((file) => !isScreen.test(file)),
  files.filter((file) => !isRecorded.test(file)),
  files,
]

/** The tests that a run names, without a database. */
export default defineConfig({
  root: process.cwd(),
  test: {
    ...whole.test,
    bail: 1,
    maxWorkers: 2,
    update: 'none',
    setupFiles: ['sim/src/mutants/record-reach.ts'],
    ...(names && { testNamePattern: new RegExp(`^(?:${names.map(escaped).join('|')})$`) }),
    projects: projects.map((project, at) => ({
      extends: true,
      test: { ...project, include: [...(parts[at] ?? [])] },
    })),
  },
})

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
