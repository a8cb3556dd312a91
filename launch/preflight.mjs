import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { APPS, buildApp } from './build-app.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install.mjs'
import { oldNodeMessage } from './node-version.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Prepares a fresh clone to run; returns the Node that runs TypeScript. Throws an error with a message for users. */
export async function prepare() {
  const tooOld = oldNodeMessage(process.versions.node)
  if (tooOld) throw new Error(tooOld)
  if (process.platform === 'win32') throw new Error('Halyard runs on Linux and macOS. On Windows, use WSL.')
  if (!(await installPackages(root))) {
    throw new Error(
      'halyard: the packages could not be installed; the reason is above. Fix it and start again.',
    )
  }
  const node = findNode(root)
  if (!node)
    throw new Error('halyard: the packages contain no Node 24 for this machine. Install Node 22.18 or newer.')
  for (const app of /** @type {import('./build-app.mjs').AppName[]} */ (Object.keys(APPS)))
    if (!(await buildApp(root, node, app)))
      throw new Error(`halyard: ${app} could not be built; the reason is above.`)
  return node
}
