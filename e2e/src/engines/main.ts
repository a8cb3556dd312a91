import { parseArgs } from 'node:util'
import { startProduct } from '../product/product.ts'
import { FIRST_HOUR } from './first-hour.ts'
import { ENGINES, visit } from './visit.ts'

const USAGE = `usage: npm run browsers -- [--engine ${ENGINES.map(({ name }) => name).join('|')}]`
const PACKAGES = 'apt-get install firefox-esr webkit2gtk-driver xvfb'

/** Has a new customer use the app for an hour in each engine, one after the other, each in a product of its own. */
async function main(): Promise<void> {
  const { engine: chosen } = parseArgs({ options: { engine: { type: 'string' } } }).values
  const engines = ENGINES.filter(({ name }) => chosen === undefined || name === chosen)
  if (engines.length === 0) throw new Error(USAGE)
  const missing = engines.flatMap((engine) => engine.missing())
  if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}\n${PACKAGES}`)
  for (const engine of engines) {
    const product = await startProduct()
    try {
      await visit(engine, {
        url: product.url,
        steps: FIRST_HOUR,
        run: timed(engine.name),
        cut: product.killEverything,
      })
    } finally {
      await product.stop()
    }
  }
}

function timed(engine: string) {
  return async (name: string, act: () => Promise<void>): Promise<void> => {
    const start = performance.now()
    await act()
    console.log(`${engine}: ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
