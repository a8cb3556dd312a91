import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Returns the texts of files of a kind below folders, by their paths from the project's root. */
export function textsOf(folders: readonly string[], kind: RegExp): ReadonlyMap<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(ROOT.length + 1)] : [],
    ),
  )
  return new Map(
    paths.filter((path) => kind.test(path)).map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
  )
}

/** The sources of the app, the console and what both are made of, without their tests. */
export const SOURCES = new Map(
  [...textsOf(['h5/src', 'ops/src', 'web/src', 'ui/src'], /\.tsx?$/)].filter(
    ([path]) => !/\.test\.tsx?$|\/testing\//.test(path),
  ),
)
