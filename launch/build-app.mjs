import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

/** @typedef {'h5' | 'ops'} AppName */

/** The apps, each with the folders it is built from. @type {Record<AppName, string[]>} */
export const APPS = {
  h5: ['h5', 'ui', 'api', 'receipt', 'money', 'formulas'],
  ops: ['ops', 'ui', 'api', 'money'],
}
/** The settings that are part of a build. */
export const SETTINGS = ['TRAIL_FINGERPRINTS']
const SKIPPED = new Set(['node_modules', 'dist'])

/**
 * Builds an app, unless its last build has the same sources. Returns whether a build exists. @param {string} root @param
 * {string} node @param {AppName} app
 */
export async function buildApp(root, node, app) {
  const mark = join(root, app, 'dist/.built-from')
  const current = hashSources(root, app)
  if (readMark(mark) === current) return true
  console.error(`halyard: building ${app}`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const code = await run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, app) })
  if (code === 0) writeFileSync(mark, current)
  return code === 0
}

/** @param {string} root @param {AppName} app */
export function hashSources(root, app) {
  const hash = createHash('sha256')
  for (const file of [...APPS[app].flatMap((source) => listFiles(root, source)), 'package-lock.json']) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}

/** @param {string} root @param {string} path @returns {string[]} */
function listFiles(root, path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries
    .filter((entry) => !SKIPPED.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = `${path}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, inner) : [inner]
    })
}

/** @param {string} mark */
function readMark(mark) {
  try {
    return readFileSync(mark, 'utf8')
  } catch {
    return undefined
  }
}
