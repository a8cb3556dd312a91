import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SOURCE = /\.(ts|tsx|mjs)$/
/** The beginning of a text in quotes that may be a path. */
const PATH = /['"`]!?([\w@.][^'"`\s]*)/g
/** The part of a path that a pattern leaves open, from the name that contains it: `texts/` remains of `texts/*.json`. */
const VARIABLE = /[^/]*(\*|\$\{).*$/
/** A line of a comment, which may name what the code does not use. */
const COMMENT = /^\s*(\/\*\*|\*|\/\/).*$/gm
/** The way to the root, from which other texts are paths. */
const DOTS = /^[./]+$/
const MANIFEST = /^[^/]+\/package\.json$/
const OURS = '@halyard/'

/**
 * Returns a function that returns what a file names in its texts: modules, files and folders of the repository. The name of a folder
 * ends with a slash; a pattern names its folder. A text is a path from the file, from the root if it has at least two parts,
 * or a module of a package.
 * @param {string} root
 * @param {readonly string[]} files Every file of the repository.
 * @returns {(file: string) => ReadonlySet<string>}
 */
export function openReferences(root, files) {
  const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
  const modules = exportedModules(root, files)
  /** @param {string} file @param {string} text */
  const pathsOf = (file, text) => {
    if (DOTS.test(text)) return []
    if (text.startsWith(OURS)) return [modules.get(text) ?? '']
    const path = text.replace(VARIABLE, '').replace(/\/$/, '')
    return [join(dirname(file), path), ...(path.includes('/') ? [join(path)] : [])].flatMap((one) => [
      one,
      `${one}/`,
    ])
  }
  return (file) => {
    const paths = textsOf(root, file).flatMap((text) => pathsOf(file, text))
    return new Set(paths.filter((path) => known.has(path)))
  }
}

/** @param {string} root @param {string} file */
function textsOf(root, file) {
  if (!SOURCE.test(file)) return []
  const code = readFileSync(join(root, file), 'utf8').replace(COMMENT, '')
  return Array.from(code.matchAll(PATH), ([, text = '']) => text)
}

/**
 * Returns the file of each module that the rooms export. Read from the rooms themselves: the packages may not be installed yet.
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {Map<string, string>}
 */
function exportedModules(root, files) {
  const rooms = files.filter((file) => MANIFEST.test(file))
  return new Map(
    rooms.flatMap((manifest) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8'))
      return Object.entries(exports).map(([path, file]) => [join(name, path), join(dirname(manifest), file)])
    }),
  )
}

/**
 * Returns every file that a change of `changed` can reach: themselves, and all that name one of them or a folder above it.
 * @param {readonly string[]} changed
 * @param {readonly string[]} files
 * @param {(file: string) => ReadonlySet<string>} referencesOf
 */
export function reachedBy(changed, files, referencesOf) {
  /** @type {Map<string, string[]>} */
  const dependents = new Map()
  for (const file of files)
    for (const reference of referencesOf(file)) {
      const others = dependents.get(reference)
      if (others) others.push(file)
      else dependents.set(reference, [file])
    }
  const reached = new Set(changed)
  for (const file of reached)
    for (const name of [file, ...foldersOf(file)])
      for (const dependent of dependents.get(name) ?? []) reached.add(dependent)
  return reached
}

/** Returns the folders that contain a file, each with a slash at its end. @param {string} file */
function foldersOf(file) {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)
}
