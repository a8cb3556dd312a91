import { test } from '../../fixtures.ts'
import { FIRST_STEPS } from '../../engines/first-hour.ts'
import { ENGINES, visit } from '../../engines/visit.ts'
import { reportFigures } from '../../runner/report-figures.ts'

for (const engine of ENGINES)
  test(`${engine.name}: a newcomer registers, trades, and verifies a receipt`, async ({ product }) => {
    const missing = engine.missing()
    if (missing.length > 0) return reportFigures(`not tried, as this machine lacks ${missing.join(', ')}`)
    await visit(engine, { url: product.url, steps: FIRST_STEPS, run: (name, act) => test.step(name, act) })
  })
