import type { Download } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../../verify/src/main.ts')

/** Has the command line judge files that the app saved, given the response of `trail/key`. */
export async function verifyFiles(
  downloads: readonly Download[],
  key: string,
): Promise<{ readonly status: number | null; readonly said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-saved-'))
  try {
    const files = downloads.map((download, index) => join(folder, `${index}-${download.suggestedFilename()}`))
    for (const [index, download] of downloads.entries()) await download.saveAs(files[index] ?? '')
    const keyFile = join(folder, 'key.json')
    writeFileSync(keyFile, key)
    const run = spawnSync(process.execPath, [MAIN, ...files, '--key', keyFile], { encoding: 'utf8' })
    return { status: run.status, said: run.stdout + run.stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
