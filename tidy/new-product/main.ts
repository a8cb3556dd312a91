import { join } from 'node:path'
import { NameError } from './names.ts'
import { addProduct } from './new-product.ts'

const [name, ...rest] = process.argv.slice(2)
if (name === undefined || rest.length > 0) {
  console.error('npm run new-product <name>, as in tip-jar')
  process.exitCode = 2
} else {
  try {
    addProduct(join(import.meta.dirname, '../..'), name)
    console.log(`${name} works. Its texts are English in nine languages and wait for their translation.`)
    console.log('CONTRIBUTING.md says what is left: documents, journeys and the look of its screen.')
  } catch (error) {
    if (!(error instanceof NameError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
