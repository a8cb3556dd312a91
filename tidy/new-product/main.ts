import { join } from 'node:path'
import { NameError } from './names.ts'
import { addProduct } from './new-product.ts'

const [name, ...rest] = process.argv.slice(2)
if (name === undefined || rest.length > 0) {
  process.stderr.write('npm run new-product <name>, as in tip-jar\n')
  process.exitCode = 2
} else {
  try {
    addProduct(join(import.meta.dirname, '../..'), name)
    process.stdout.write(
      `${name} works. Its texts are English in nine languages and wait for their translation.\n`,
    )
    process.stdout.write(
      'CONTRIBUTING.md says what is left: documents, journeys and the look of its screen.\n',
    )
  } catch (error) {
    if (!(error instanceof NameError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
