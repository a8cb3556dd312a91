import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './build-app.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install.mjs'
import { oldNodeMessage } from './node-version.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string} message @returns {never} */
function refuse(message) {
  console.error(message)
  process.exit(1)
}

/** Makes a bare clone ready to run; answers the Node that runs the TypeScript. */
export async function prepare() {
  const tooOld = oldNodeMessage(process.versions.node)
  if (tooOld) refuse(tooOld)
  if (process.platform === 'win32') refuse('Halyard runs on Linux and macOS. On Windows, run it inside WSL.')
  if (!(await installPackages(root))) {
    refuse(
      'halyard: the packages could not be installed; npm says why above. Run `npm start` again once it is mended.',
    )
  }
  const node = findNode(root)
  if (!node)
    refuse('halyard: no Node 24 came with the packages for this machine. Install Node 22.18 or newer.')
  if (!(await buildApp(root, node))) refuse('halyard: the app could not be built; the reason is above.')
  return node
}
