import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PLANTED } from './list.ts'

/** Searches for each planted weakness in a separate process. Returns whether all were found. */
export function runAllPlanted(seed: number): boolean {
  const missed: string[] = []
  for (const { name } of PLANTED) {
    const main = join(import.meta.dirname, '../main.ts')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [main, '--planted', name, '--seed', String(seed)],
      { encoding: 'utf8' },
    )
    const [first = stderr] = stdout.split('\n')
    console.log(`${name}: ${status === 0 ? first : `missed; ${stdout}${stderr}`}`)
    if (status !== 0) missed.push(name)
  }
  console.log(
    missed.length === 0 ? `${PLANTED.length} planted weaknesses, all found` : `missed ${missed.join(', ')}`,
  )
  return missed.length === 0
}
