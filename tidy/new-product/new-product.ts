import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LIST_EDITS } from './edits.ts'
import { LANGUAGES } from '../../api/src/wire/languages.ts'
import { CONSOLE_LANGUAGES } from '../../ops/src/lib/language/languages.ts'
import { NameError, type Names, namesOf } from './names.ts'

const TEMPLATE = join(import.meta.dirname, 'template')
const MIGRATIONS = 'server/src/db/migrations'
/** Folders that are named after their products or features: none of them may have the new name. */
const NAMED_FOLDERS = [
  'core/src',
  'server/src/features',
  'server/src/ops',
  'sim/src/products',
  'h5/src/features',
]

/** A file to write, by its path in the project. */
interface NewFile {
  readonly file: string
  readonly text: string
}

/**
 * Adds a small working product to a copy of the project: customers give coins, an operator closes the jar. Its texts are
 * English in all nine languages. Throws a `NameError` for a name that is wrong or used, and has changed nothing then.
 */
export function addProduct(root: string, name: string): void {
  const names = namesOf(name)
  const files = newFiles(root, names)
  const used = [...NAMED_FOLDERS.map((folder) => `${folder}/${name}`), ...files.map(({ file }) => file)].find(
    (path) => existsSync(join(root, path)),
  )
  if (used !== undefined) throw new NameError(`${name} is used already: ${used}`)
  const edits = LIST_EDITS.map((list) => ({
    file: list.file,
    text: list.edit(readFileSync(join(root, list.file), 'utf8'), names),
  }))
  for (const { file, text } of [...files, ...edits]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  run(root, ['api/scripts/add-version.ts', `The ${names.words} jar: its calls, errors, entry and notice.`])
  run(root, ['api/scripts/generate.ts'])
  const written = [...files, ...edits].map(({ file }) => file)
  run(root, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...written])
}

function run(root: string, command: readonly string[]): void {
  execFileSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Returns the product's own files. */
function newFiles(root: string, names: Names): readonly NewFile[] {
  const migration = nextMigration(root)
  return readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .flatMap((path) => {
      const text = fill(readFileSync(join(TEMPLATE, path), 'utf8'), names, migration)
      const file = fill(path.replace(/\.txt$/, ''), names, migration)
      const all = file.startsWith('ops/') ? CONSOLE_LANGUAGES : LANGUAGES
      const languages = file.includes('__lang__') ? all : ['']
      return languages.map((language) => ({ file: file.replace('__lang__', language), text }))
    })
}

function fill(text: string, names: Names, migration: string): string {
  const forms: Readonly<Record<string, string>> = {
    k: names.kebab,
    c: names.camel,
    P: names.pascal,
    s: names.snake,
    U: names.upper,
    w: names.words,
    m: migration,
  }
  return text.replace(/__([kcPsUwm])__/g, (whole, form: string) => forms[form] ?? whole)
}

/** Returns the number of a migration after the last one. */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}
