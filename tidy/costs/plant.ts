import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { replaceOnce } from '../../sim/src/adversary/planted/plant.ts'
import { copySources } from '../../sim/src/attacks/copy-sources.ts'
import type { Addition } from './additions.ts'

const AUTHOR = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
/** Files that are not counted: tests, documents and texts. */
const UNCOUNTED = /\.test\.tsx?$|\.md$|\/locales\//

function git(copy: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: copy, encoding: 'utf8' })
}

/** Copies the sources into an empty folder, as the only commit of a repository there. */
export function createCopy(copy: string): void {
  copySources(copy)
  git(copy, 'init', '-q')
  commit(copy)
}

/**
 * Plants an addition in a copy and generates what follows from it. Returns the existing files that changed, generated ones
 * included, and commits all.
 */
export function plantAddition(copy: string, { name, folder, edits }: Addition): string[] {
  const source = join(import.meta.dirname, folder)
  const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  for (const file of files) {
    const from = join(file.parentPath, file.name)
    const target = join(copy, relative(source, from).replace(/\.txt$/, ''))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, readFileSync(from))
  }
  for (const edit of edits) {
    const target = join(copy, edit.file)
    writeFileSync(target, replaceOnce(name, readFileSync(target, 'utf8'), edit))
  }
  execFileSync(process.execPath, ['api/scripts/generate.ts'], { cwd: copy })
  return commitChanged(copy)
}

/** Adds a language to a copy by its script. Returns the existing files that changed, as `plantAddition` does. */
export function plantLanguage(copy: string, words: readonly string[]): string[] {
  execFileSync(process.execPath, ['tidy/new-language/main.ts', ...words], { cwd: copy })
  return commitChanged(copy)
}

/** Adds a product to a copy by its script. Returns the existing files that changed, tests and documents included. */
export function plantProduct(copy: string, name: string): string[] {
  execFileSync(process.execPath, ['tidy/new-product/main.ts', name], { cwd: copy })
  return commitAll(copy)
}

function commitChanged(copy: string): string[] {
  return commitAll(copy).filter((file) => !UNCOUNTED.test(file))
}

/** Returns the files of a copy that were changed or added since the last commit. */
export function changedFiles(copy: string): string[] {
  return git(copy, 'status', '--porcelain')
    .split('\n')
    .filter((line) => line !== '')
}

/** Commits everything. Returns the existing files that changed. */
function commitAll(copy: string): string[] {
  git(copy, 'add', '-A')
  const changed = git(copy, 'diff', '--cached', '--name-only', '--diff-filter=MDR').trim().split('\n')
  commit(copy)
  return changed
}

function commit(copy: string): void {
  git(copy, 'add', '-A')
  git(copy, ...AUTHOR, 'commit', '-q', '--no-verify', '-m', 'copy')
}

/**
 * The files whose types are checked, with all that they load, by room. Kinds of notices, records and changes are loaded by
 * folder, as are some parts of a product.
 */
const CHECKED = {
  server: [
    'src/main.ts',
    'src/notices/kinds/*.ts',
    'src/ops/record-kinds/kinds/*.ts',
    'src/ops/changes/kinds/*/*-change.ts',
    'src/db/migrations/*thank-you.ts',
    'src/db/rights',
    'src/cost-basis/meanings',
    'src/engine/bounds',
    'src/ops/treasury/income',
    'src/personal-data/sections',
    'tests/thank-you',
    '../core/src/thank-you',
    '../core/src/testing',
    '../sim/src/products',
  ],
  ops: ['src/app/screens.ts'],
  h5: ['src/main.tsx', 'src/features/thank-you'],
}

/** Checks the types of all that was added to a copy, in the rooms that load it. Returns the errors of the type checker. */
export function checkTypes(copy: string): string {
  return Object.entries(CHECKED)
    .map(([room, include]) => {
      const config = join(copy, room, 'tsconfig.costs.json')
      writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include }))
      return runTypeChecker(copy, config)
    })
    .join('')
}

function runTypeChecker(copy: string, config: string): string {
  try {
    return execFileSync(process.execPath, [join(copy, 'node_modules/typescript/bin/tsc'), '-p', config], {
      cwd: copy,
      encoding: 'utf8',
    })
  } catch (error) {
    return (error as { readonly stdout: string }).stdout
  }
}

/** Runs the tests of files in a copy, those whose names match a pattern if one is given. Throws if one fails. */
export function runTests(copy: string, files: readonly string[], names?: string): void {
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    ...(names === undefined ? [] : ['-t', names]),
  ]
  execFileSync(process.execPath, vitest, { cwd: copy, stdio: 'pipe' })
}
