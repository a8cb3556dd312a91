import { join } from 'node:path'
import { addLanguage, LanguageError } from './new-language.ts'

const [code, tag, name, fiat, ...rest] = process.argv.slice(2)
if (!code || !tag || !name || !fiat || rest.length > 0) {
  process.stderr.write('npm run new-language <code> <tag> <name> <fiat>, as in it it-IT Italiano EUR\n')
  process.exitCode = 2
} else {
  try {
    addLanguage(join(import.meta.dirname, '../..'), { code, tag, name, fiat })
    process.stdout.write(`${name} is offered. Its texts are English and wait for their translation.\n`)
  } catch (error) {
    if (!(error instanceof LanguageError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
