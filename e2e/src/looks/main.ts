import { createRequire } from 'node:module'
import { join } from 'node:path'
import { giveProduct } from '../product/shared-product.ts'
import { parseChoice, passChoice } from './choice.ts'

const CONFIG = join(import.meta.dirname, '../../looks.config.ts')

/** Looks at the chosen screens: `check` reports their flaws, `gallery` makes a page of their pictures. */
function main(): void {
  try {
    const choice = parseChoice(process.argv.slice(2))
    passChoice(choice)
    if (choice.url !== undefined) giveProduct(choice.url)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    return
  }
  process.argv.splice(2, process.argv.length, 'test', '--config', CONFIG)
  createRequire(import.meta.url)('@playwright/test/cli')
}

main()
