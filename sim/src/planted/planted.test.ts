import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PLANTED } from './list.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

test.each(PLANTED)(
  'planted $name: the simulator reports it',
  async ({ name, from }) => {
    const words = ['--planted', name, '--from', String(from), '--seeds', '20', '--commands', '1500']
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...words])
    expect(stdout).toContain(`${name}: shown by seed `)
  },
  120_000,
)
