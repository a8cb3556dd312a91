import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Returns what each file of a folder that matches a pattern exports by a name, in the order of the files. A new product adds
 * files to such folders and changes no list. Tests are left out.
 */
export async function gatherFiles<Exported>(
  folder: string,
  name: string,
  pattern = '*.ts',
): Promise<readonly Exported[]> {
  const files = globSync(pattern, { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  return Promise.all(
    files.toSorted().map(async (file) => {
      const module: unknown = await import(pathToFileURL(join(folder, file)).href)
      const exported = (module as Readonly<Record<string, Exported | undefined>>)[name]
      if (exported === undefined) throw new Error(`${file} of ${folder} exports no ${name}`)
      return exported
    }),
  )
}
