import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '../../api/src/wire/languages.ts'

const DECLARED = 'api/src/wire/languages.ts'
/** English files that no language of customers has: those of the console, and examples of a new product. */
const OTHERS = /^(?:ops\/.*\/locales|tidy)\//

/** A language, as `api/src/wire/languages.ts` declares it. */
export interface NewLanguage {
  readonly code: string
  readonly tag: string
  readonly name: string
  readonly fiat: string
}

/** An argument that declares no new language. */
export class LanguageError extends Error {}

/**
 * Adds a language to a copy of the project: its declaration, and a file of its code next to each English one, with English texts
 * until they are translated. Throws a `LanguageError` for wrong or used values, and has changed nothing then.
 */
export function addLanguage(root: string, language: NewLanguage): void {
  requireNew(root, language)
  for (const file of englishFiles(root)) {
    const text = readFileSync(join(root, file), 'utf8')
    const own = file.endsWith('.ts') ? text.replaceAll('/en.json', `/${language.code}.json`) : text
    writeFileSync(join(root, fileIn(file, language.code)), own)
  }
  declare(root, language)
  run(root, ['api/scripts/add-version.ts', `Texts and names in ${language.name} (\`${language.code}\`).`])
  run(root, ['api/scripts/generate.ts'])
}

function requireNew(root: string, { code, tag, fiat }: NewLanguage): void {
  if (!/^[a-z]{2,3}$/.test(code)) throw new LanguageError(`the code has two or three letters: ${code}`)
  if ((LANGUAGES as readonly string[]).includes(code) || englishFiles(root).some((file) => isUsed(file)))
    throw new LanguageError(`${code} is used already`)
  if (Intl.Collator.supportedLocalesOf([tag]).length === 0)
    throw new LanguageError(`no language of Intl has the tag ${tag}`)
  if (!/^[A-Z]{3}$/.test(fiat)) throw new LanguageError(`a fiat currency has three capital letters: ${fiat}`)

  function isUsed(file: string): boolean {
    return existsSync(join(root, fileIn(file, code)))
  }
}

/** Returns the English files of customers' texts, and the modules that gather them. */
function englishFiles(root: string): readonly string[] {
  return execFileSync('git', ['ls-files', '*/en.json', '*/en.md', '*/en.ts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !OTHERS.test(file))
}

function fileIn(english: string, code: string): string {
  return english.replace(/\/en(\.\w+)$/, `/${code}$1`)
}

function declare(root: string, { code, tag, name, fiat }: NewLanguage): void {
  const file = join(root, DECLARED)
  const line = `  ${code}: { tag: '${tag}', name: '${name}', fiat: '${fiat}' },\n`
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('} as const satisfies', `${line}} as const satisfies`),
  )
}

function run(root: string, command: readonly string[]): void {
  execFileSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
