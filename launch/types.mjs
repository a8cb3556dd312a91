import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './preflight.mjs'
import { forwardSignals, runCaptured } from './run.mjs'

/**
 * Checks the types of the projects that are named, as many at a time as there are cores. One thread checks a project: two
 * threads would do half of the work twice. The compiler reads every file of a project in each run, and checks again those whose
 * content differs from the last run, with what depends on them.
 */
async function main() {
  forwardSignals(130)
  const waiting = process.argv.slice(2)
  const worker = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const { code, output } = await runCaptured('tsc', argumentsOf(project), { cwd: root })
      process.stdout.write(output)
      if (code !== 0) process.exitCode = 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

/** @param {string} project */
function argumentsOf(project) {
  const info = join('node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
  return ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', info]
}

await main()
