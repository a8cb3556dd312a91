import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { loseConnection, type Step } from './first-hour.ts'
import { createUser } from './user.ts'
import { webkit } from './webkit.ts'

/** The engines besides Chromium, in which all other journeys run. */
export const ENGINES: readonly Engine[] = [firefox, webkit]

interface Plan {
  /** Where the product runs. */
  readonly url: string
  readonly steps: Readonly<Record<string, Step>>
  /** Runs a step; to name it in a report. */
  readonly run: (name: string, act: () => Promise<void>) => Promise<void>
  /** Makes the product unreachable, for a last step in which requests fail. */
  readonly cut?: () => Promise<void>
}

/** Takes the steps in an engine as a new customer. Throws if a step fails, or the page reports a problem during it. */
export async function visit(engine: Engine, { url, steps, run, cut }: Plan): Promise<void> {
  const page = await engine.open()
  const customer = { user: createUser(page), url, email: `${engine.name}.${randomUUID()}@example.com` }
  const picture = async (name: string) => {
    const folder = process.env['HALYARD_SCREENSHOTS']
    if (folder) writeFileSync(join(folder, `${engine.name}-${name}.png`), await page.screenshot())
  }
  try {
    for (const [name, step] of Object.entries(steps)) {
      await run(name, async () => {
        try {
          await step(customer)
        } finally {
          await picture(name.replaceAll(' ', '-'))
        }
        const problems = await page.problems()
        if (problems.length > 0) throw new Error(`${page.version} reports:\n${problems.join('\n')}`)
      })
    }
    if (cut) await run('lose the connection', () => loseConnection(customer, cut))
  } finally {
    await page.close()
  }
}
