import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const CONFIG = join(import.meta.dirname, '../playwright.config.ts')
const JOURNEYS = join(import.meta.dirname, 'journeys')
const SPEC = '.spec.ts'

/**
 * Runs the journeys with Playwright: all of them, or those named on the command line. Other arguments are Playwright's
 * own: '--headed', '-g German'.
 */
function main(): void {
  const names = readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(SPEC))
    .map((file) => file.slice(file.lastIndexOf('/') + 1, -SPEC.length))
  const chosen = process.argv.slice(2)
  if (chosen.length > 0) process.env['HALYARD_E2E_SELECTION'] = chosen.join(' ')
  const filters = chosen.map((word) => (names.includes(word) ? `/${word}${SPEC}` : word))
  process.argv.splice(2, chosen.length, 'test', '--config', CONFIG, ...filters)
  createRequire(import.meta.url)('@playwright/test/cli')
}

main()
