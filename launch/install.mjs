import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean }} Package */
/** @typedef {Record<string, Package>} Packages */

/** Installs exactly the lock file's packages, unless all are present. Returns whether they are. @param {string} root */
export async function installPackages(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  // npm writes this file last, so it is absent after an interrupted install.
  const present = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (wanted && present && isInstalled(wanted, present)) return true
  console.error(`halyard: installing packages (${present ? 'they have changed' : 'first start only'})`)
  const [program, ...args] = npmCommand(process.execPath)
  const flags = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  return (await run(program, [...args, 'ci', ...flags], { cwd: root })) === 0
}

/**
 * Returns whether every package of the lock file is present in exactly that version. Optional packages may be absent:
 * most of them are for other machines.
 * @param {Packages} wanted
 * @param {Packages} present
 */
export function isInstalled(wanted, present) {
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (link || !path.includes('node_modules/')) return true
    const found = present[path]
    return found ? found.version === version : optional === true
  })
}

/** @param {string} file @returns {Packages | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Returns the command of the npm that runs this process, otherwise the one on the path. @param {string} node @returns
 * {[string, ...string[]]}
 */
export function npmCommand(node) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return [node, cli]
  return ['npm']
}
