import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'

interface Compiled {
  /** SHA-256 of the source that was compiled. */
  readonly source: string
  readonly abi: Abi
  readonly bytecode: Hex
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}

/**
 * Returns the test token as compiled by solc 0.8.37 for the EVM version `paris`, without the optimizer. Throws if
 * `test-token.sol` is not the source that was compiled.
 */
export function testToken(): Pick<Compiled, 'abi' | 'bytecode'> {
  const { source, abi, bytecode } = JSON.parse(read('test-token.json')) as Compiled
  if (createHash('sha256').update(read('test-token.sol')).digest('hex') !== source)
    throw new Error('test-token.sol has changed: compile it and store the result in test-token.json')
  return { abi, bytecode }
}
